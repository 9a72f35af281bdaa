import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'vitest';
import { JobClient } from '../../../apps/api/test/support/service/job-client.js';
import {
  type ServiceProcess,
  startServiceProcess,
} from '../../../apps/api/test/support/service/service-process.js';
import type { Installation } from '../rig/installation.js';
import { Way } from '../rig/way.js';
import type { Row, RowContext } from './row-context.js';

const requests = 300;
const limit = 40;
const atOnce = 10;
const bootstrapKey = 'bootstrap-key-of-the-flood-0123456789';
/** No request waits for Redis; the machine runs all processes. */
const slowestMs = 5_000;

/** An API with keys beside the others, on their stores and with a way of its own to Redis. */
function startKeyedApi(installation: Installation, folder: string, redisPort: number) {
  return startServiceProcess(
    {
      ...{ ROLE: 'api', AUTH: 'api-key', BOOTSTRAP_API_KEY: bootstrapKey },
      DATABASE_URL: installation.postgres.url(),
      ...(installation.hasRedis && { REDIS_URL: `redis://127.0.0.1:${redisPort}` }),
      ...{ RATE_LIMIT_PER_KEY: String(limit), TOOL_PACKS: 'reports,diagnostics' },
      ...{ DATA_DIR: join(folder, 'data'), OUTBOUND_ALLOW: '127.0.0.1' },
      SECRETS_KEY: 'secrets-key-of-the-tests-0123456789',
    },
    undefined,
    undefined,
    folder,
  );
}

/** Statuses of a flood of submits, and how long the slowest took. */
async function flood(installation: Installation, { url }: ServiceProcess) {
  const client = new JobClient(url, bootstrapKey);
  const statuses: number[] = [];
  let longestMs = 0;
  let left = requests;
  const send = async () => {
    while (left > 0) {
      left -= 1;
      const startedAt = performance.now();
      const body = installation.jobOf('Go', installation.nextMark(), { agent: 'flooded' });
      statuses.push((await client.post(body)).status);
      longestMs = Math.max(longestMs, performance.now() - startedAt);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, send));
  return { statuses, longestMs };
}

async function run({ shared }: RowContext) {
  const installation = await shared();
  const folder = await mkdtemp(join(tmpdir(), 'faina-flood-'));
  const toRedis = await Way.to(installation.hasRedis ? installation.redis.port : 1);
  await installation.client().putAgent('flooded', { toolNames: [] });
  const api = await startKeyedApi(installation, folder, toRedis.port);
  try {
    for (const fault of ['stall', 'cut'] as const) {
      installation.noteFault(`Redis ${fault}`);
      toRedis[fault]();
      const { statuses, longestMs } = await flood(installation, api);
      const accepted = statuses.filter((status) => status === 202).length;
      expect(statuses.filter((status) => status !== 202 && status !== 429)).toEqual([]);
      // A minute may end in the flood, and then there are as many again.
      expect(accepted).toBeLessThanOrEqual(2 * limit);
      if (fault === 'stall') expect(accepted).toBeGreaterThan(0);
      expect(longestMs).toBeLessThan(slowestMs);
    }
    toRedis.mend();
    await installation.untilAtRest(60_000);
  } finally {
    await api.stop();
    await toRedis.close();
    await rm(folder, { recursive: true, force: true });
  }
  return {};
}

export const rows: readonly Row[] = [
  {
    id: 'F35',
    fault: `${requests} submits of one key while Redis is silent, and again while it is away`,
    expected: 'the limit of the key holds with 429, nobody waits for Redis, and no job is stuck',
    run,
  },
];
