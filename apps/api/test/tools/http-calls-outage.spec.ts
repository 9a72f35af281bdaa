import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import {
  type HttpToolService,
  startHttpToolService,
} from '../support/service/http-tool-service.js';
import { putTool } from '../support/service/tool-client.js';
import { CallSecretsRepository } from '../../src/tools/http/call-secrets.repository.js';

describe('F22 a call over HTTP that finds PostgreSQL away', () => {
  let keyed: HttpToolService;

  beforeAll(async () => {
    keyed = await startHttpToolService();
    const { admin, server } = keyed;
    for (const tool of ['ship_soon', 'ship_never']) {
      server.answer(`/${tool}`, (response) => response.end(JSON.stringify({ data: 'shipped' })));
      await putTool(admin, tool, { url: `${server.origin}/${tool}`, idempotency: 'none' });
    }
  });
  afterEach(() => {
    vi.restoreAllMocks();
  });
  afterAll(() => keyed.close());

  const away = () => Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
  const call = (tool: string) =>
    keyed.ana.run({ agent: 'caller', input: `${tool} ${JSON.stringify({ order: 'o-1' })}` });

  it('is made once it is back', async () => {
    vi.spyOn(CallSecretsRepository.prototype, 'read').mockRejectedValueOnce(away());
    const job = await call('ship_soon');
    expect(job.output?.actions).toMatchObject([{ tool: 'ship_soon', status: 'done' }]);
    expect(keyed.server.to('/ship_soon')).toHaveLength(1);
  });

  it('fails no job where it stays away: nothing was sent, and the model may call again', async () => {
    vi.spyOn(CallSecretsRepository.prototype, 'read').mockRejectedValue(away());
    const job = await call('ship_never');
    expect(job).toMatchObject({ status: 'COMPLETED', error: null });
    expect(job.output?.actions).toMatchObject([{ tool: 'ship_never', status: 'failed' }]);
    const errors = (await keyed.ana.executions(job.id)).flatMap(({ error }) => error ?? []);
    expect(errors).toMatchObject([{ code: 'TOOL_NOT_READY' }]);
    expect(keyed.server.to('/ship_never')).toHaveLength(0);
  });
});
