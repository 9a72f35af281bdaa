import { spawnSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { cpuSeconds, peakMemoryMiB, startProgram } from './child-process.ts';
import { putAgent, runJobs, toolCalls } from './run-jobs.ts';

/**
 * Runs many jobs of five tool calls each with an instant model, over HTTP like any client, on the
 * embedded default and with the queue in Redis, and prints what it took. Every job must complete.
 */
const jobs = Number(process.argv[2] ?? 1_000);
/** What one job saves: each answer and each tool result. */
const stepsPerJob = 2 * toolCalls + 1;

const program = new URL('../apps/api/dist/main.js', import.meta.url).pathname;
const modelProgram = new URL('instant-model.ts', import.meta.url).pathname;

const folder = await mkdtemp(join(tmpdir(), 'faina-bench-'));
try {
  await measure('embedded PostgreSQL, queue in PostgreSQL', 'pg', {});
  if (spawnSync('redis-server', ['--version']).status === 0) await measureOnRedis();
  else console.log('redis-server not found: the queue in Redis was not measured');
} finally {
  await rm(folder, { recursive: true, force: true });
}

async function measureOnRedis(): Promise<void> {
  const port = String(await freePort());
  const redis = await startProgram(
    ['redis-server', '--port', port, '--dir', folder, '--appendonly', 'yes', '--bind', '127.0.0.1'],
    {},
    (line) => (line.includes('Ready to accept connections') ? port : undefined),
  );
  try {
    const settings = { REDIS_URL: `redis://127.0.0.1:${port}` };
    await measure('embedded PostgreSQL, queue in Redis (AOF)', 'redis', settings);
  } finally {
    await redis.stop();
  }
}

async function measure(
  name: string,
  dataDir: string,
  settings: Readonly<Record<string, string>>,
): Promise<void> {
  const model = await startProgram(
    [process.execPath, modelProgram, String(toolCalls)],
    {},
    (line) => line,
  );
  const service = await startProgram(
    [process.execPath, program],
    {
      PORT: '0',
      DATA_DIR: join(folder, dataDir),
      TOOL_PACKS: 'diagnostics',
      OPENAI_COMPATIBLE_BASE_URL: model.found,
      ...settings,
    },
    (line) => /"url":"(http[^"]+)"/.exec(line)?.[1],
  );
  try {
    await putAgent(service.found);
    await runJobs(service.found, Math.min(jobs, 50));
    const cpuBefore = await cpuSeconds(service.child.pid);
    const startedAt = performance.now();
    const submittedMs = await runJobs(service.found, jobs);
    const wallMs = performance.now() - startedAt;
    const cpu = (await cpuSeconds(service.child.pid)) - cpuBefore;
    const steps = jobs * stepsPerJob;
    console.log(
      [
        name,
        `${jobs} of ${jobs} jobs COMPLETED in ${(wallMs / 1000).toFixed(1)} s`,
        `${((jobs * 1000) / wallMs).toFixed(0)} jobs/s`,
        `${(wallMs / steps).toFixed(2)} ms per step`,
        `${((cpu * 1000) / steps).toFixed(2)} ms CPU of the service per step`,
        `submitted in ${(submittedMs / 1000).toFixed(1)} s`,
        `peak RSS ${await peakMemoryMiB(service.child.pid)} MiB`,
      ].join('\n  '),
    );
  } finally {
    await service.stop();
    await model.stop();
  }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  if (address === null || typeof address === 'string') throw new Error('No port.');
  return address.port;
}
