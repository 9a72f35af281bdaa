import { readFile } from 'node:fs/promises';
import { normalizeToolResult, silentLogger } from '@faina/agent-core';
import { describe, expect, it } from 'vitest';
import { ritmoPorKm } from './support/pace-tool.js';

const read = (path: string) => readFile(new URL(path, import.meta.url), 'utf8');

const context = {
  jobId: 'job',
  tenant: 'default',
  owner: 'local',
  threadId: null,
  callKey: 'key',
  signal: new AbortController().signal,
  language: 'pt' as const,
  askedAt: new Date(),
  now: new Date(),
  logger: silentLogger,
};

async function outcomeOf(args: unknown) {
  if (ritmoPorKm.effect !== 'none' || !ritmoPorKm.execute) throw new Error('It is no read tool.');
  return normalizeToolResult(ritmoPorKm.name, await ritmoPorKm.execute(args, context));
}

describe('docs/tools.md', () => {
  it('shows a tool of at most thirty lines, as it is compiled here', async () => {
    const code = await read('support/pace-tool.ts');
    expect(await read('../../../docs/tools.md')).toContain(`\`\`\`ts\n${code}\`\`\``);
    expect(code.trimEnd().split('\n').length).toBeLessThanOrEqual(30);
  });

  it('shows a tool that works', async () => {
    expect(await outcomeOf({ distancia_km: 10, minutos: 52.5 })).toEqual({
      kind: 'completed',
      data: { ritmo_min_km: '5:15' },
      text: 'Ritmo: 5:15 min/km',
    });
    expect(await outcomeOf({ distancia_km: 10, minutos: 1 })).toMatchObject({
      kind: 'recoverable_error',
      error: { code: 'PACE_IMPLAUSIBLE' },
    });
  });
});
