import { mkdtemp, rm } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { EmbeddedPostgres } from '../apps/api/dist/database/embedded-postgres.js';
import { cpuSeconds, peakMemoryMiB, startProgram } from './child-process.ts';
import { putAgent, runJobs, toolCalls } from './run-jobs.ts';

/**
 * Whether readers slow the worker: the same jobs, run by a worker while nobody reads and while 200
 * streams of events are open in an API process of its own, of which 50 are never read from; in turn.
 * Every reader that reads must be told every move.
 */
const jobs = Number(process.argv[2] ?? 200);
const rounds = Number(process.argv[3] ?? 3);
const readers = { reading: 150, stalled: 50 };
/** Submitted, begun, done. */
const movesPerJob = 3;

const program = new URL('../apps/api/dist/main.js', import.meta.url).pathname;
const modelProgram = new URL('instant-model.ts', import.meta.url).pathname;
const findUrl = (line: string) => /"url":"(http[^"]+)"/.exec(line)?.[1];
const findReady = (line: string) => (line.includes('"msg":"Ready."') ? line : undefined);

const folder = await mkdtemp(join(tmpdir(), 'faina-bench-'));
const postgres = await EmbeddedPostgres.start({ dataDir: folder });
const model = await startProgram([process.execPath, modelProgram, String(toolCalls)], {}, (x) => x);
const settings = {
  DATABASE_URL: postgres.url,
  PORT: '0',
  TOOL_PACKS: 'diagnostics',
  OPENAI_COMPATIBLE_BASE_URL: model.found,
};
const start = (ROLE: string, find: (line: string) => string | undefined) =>
  startProgram([process.execPath, program], { ...settings, ROLE }, find);
const api = await start('api', findUrl);
const readersApi = await start('api', findUrl);
const worker = await start('worker', findReady);
try {
  await putAgent(api.found);
  await runJobs(api.found, 50);
  for (let round = 1; round <= rounds; round += 1) {
    console.log(`${round}, nobody reads:  ${await measure()}`);
    const open = await Promise.all(
      Array.from({ length: readers.reading + readers.stalled }, (_, index) =>
        openReader(readersApi.found, index >= readers.stalled),
      ),
    );
    console.log(`${round}, ${open.length} readers: ${await measure()}`);
    const told = await Promise.all(open.slice(readers.stalled).map((one) => one.told()));
    if (told.some((moves) => moves !== jobs * movesPerJob)) {
      throw new Error(`Readers were told of ${[...new Set(told)].join(', ')} moves.`);
    }
    for (const one of open) one.socket.destroy();
  }
  console.log(
    `peak RSS of the API that is read from: ${await peakMemoryMiB(readersApi.child.pid)} MiB`,
  );
} finally {
  for (const one of [worker, readersApi, api, model]) await one.stop();
  await postgres.stop();
  await rm(folder, { recursive: true, force: true });
}

async function measure(): Promise<string> {
  const cpuBefore = await cpuSeconds(worker.child.pid);
  const startedAt = performance.now();
  await runJobs(api.found, jobs);
  const wallMs = performance.now() - startedAt;
  const cpu = (await cpuSeconds(worker.child.pid)) - cpuBefore;
  return `${((jobs * 1000) / wallMs).toFixed(1)} jobs/s, ${((cpu * 1000) / jobs).toFixed(1)} ms CPU of the worker per job`;
}

/** A stream of the tenant's events; `told` is how many moves it has told, once all have come. */
async function openReader(
  url: string,
  isReading: boolean,
): Promise<{ readonly socket: Socket; readonly told: () => Promise<number> }> {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  socket.on('error', () => undefined);
  socket.write(`GET /v1/events HTTP/1.1\r\nHost: ${hostname}\r\n\r\n`);
  let moves = 0;
  let rest = '';
  const { promise, resolve } = Promise.withResolvers<undefined>();
  socket.on('data', (data: Buffer) => {
    const parts = (rest + data.toString('latin1')).split('event: ');
    moves += parts.slice(1).filter((part) => part.startsWith('transition')).length;
    rest = parts.at(-1)?.startsWith('transition') === false ? `event: ${parts.at(-1)}` : '';
    resolve(undefined);
    if (!isReading) socket.pause();
  });
  await promise;
  const told = async () => {
    for (let tries = 0; moves < jobs * movesPerJob && tries < 100; tries += 1) {
      await new Promise((again) => setTimeout(again, 50));
    }
    return moves;
  };
  return { socket, told };
}
