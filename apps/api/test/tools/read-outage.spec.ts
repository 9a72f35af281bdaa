import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { PrismaReportStore } from '../../../../libs/packs/reports/shared/report-store.js';
import { type HttpService, startHttpService } from '../support/service/http-service.js';
import { JobClient } from '../support/service/job-client.js';

describe('F22 a tool of a pack that reads and finds PostgreSQL away', () => {
  let service: HttpService;
  let client: JobClient;

  beforeAll(async () => {
    service = await startHttpService({ ROLE: 'all' });
    client = new JobClient(service.url);
    await client.putAgent('patient', { model: 'offline:call' });
    const limits = { toolTimeoutMs: 1_000 };
    await client.putAgent('hasty', { model: 'offline:call', limits });
  });
  afterEach(() => {
    vi.restoreAllMocks();
  });
  afterAll(() => service.close());

  const read = () => vi.spyOn(PrismaReportStore.prototype, 'list');
  const away = () => Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
  const run = (agent = 'patient') => client.run({ agent, input: 'listar_relatorios {}' });

  it('answers once it is back', async () => {
    read().mockRejectedValueOnce(away()).mockRejectedValueOnce(away());
    const job = await run();
    expect(job).toMatchObject({ status: 'COMPLETED', error: null });
    const errors = (await client.executions(job.id)).flatMap(({ error }) => error ?? []);
    expect(errors).toEqual([]);
  });

  it('fails no job where it stays away: the time of the call is over, and the model goes on', async () => {
    read().mockRejectedValue(away());
    const job = await run('hasty');
    expect(job).toMatchObject({ status: 'COMPLETED', error: null });
    const errors = (await client.executions(job.id)).flatMap(({ error }) => error ?? []);
    expect(errors).toMatchObject([{ code: 'TOOL_TIMEOUT' }]);
  });

  it('fails its job at once with any other error', async () => {
    read().mockRejectedValue(new TypeError('a defect'));
    expect((await run()).error).toMatchObject({ code: 'UNEXPECTED_TOOL_ERROR' });
  });
});
