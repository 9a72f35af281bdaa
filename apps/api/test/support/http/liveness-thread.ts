import { readFileSync } from 'node:fs';
import { Agent, get } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';
import { z } from 'zod';

// A thread: it asks `/health/live` of a service again and again, over a connection of its own, so
// that neither the test's own work nor its connections count.
const everyMs = 10;

/** A silence of this length is over only when the service is ended. */
const frozenMs = 2_000;

const { url, pid } = z.object({ url: z.string(), pid: z.int() }).parse(workerData);
const agent = new Agent({ keepAlive: true, maxSockets: 1 });

/**
 * How long the service's main thread and this one have been ready to run while the machine had
 * others on its processors, in milliseconds. Known on Linux (kernel documentation, sched-stats);
 * elsewhere 0, and a busy machine counts against the service.
 */
const waits = (): readonly number[] =>
  [`/proc/${pid}/task/${pid}/schedstat`, '/proc/thread-self/schedstat'].map(
    (file) => Number(textOf(file).split(' ')[1] ?? 0) / 1_000_000,
  );

function textOf(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}

interface Moment {
  readonly atMs: number;
  readonly waits: readonly number[];
}

const now = (): Moment => ({ atMs: performance.now(), waits: waits() });

const silenceSince = (start: Moment) => {
  const end = now();
  // Both may have waited at the same time, so only the longer wait is taken off.
  const machineMs = Math.max(...end.waits.map((ms, thread) => ms - (start.waits[thread] ?? ms)), 0);
  return { stallMs: Math.max(0, end.atMs - start.atMs - machineMs), machineMs };
};

const nothing = { stallMs: 0, machineMs: 0 };
let asked = now();
let worst = nothing;
let isWatching = false;
/** How many answers are still awaited before the watch ends; undefined while it goes on. */
let answersLeft: number | undefined;

parentPort?.on('message', (message: 'begin' | 'end') => {
  if (message === 'end') {
    answersLeft = 2;
    return;
  }
  worst = nothing;
  answersLeft = undefined;
  isWatching = true;
});

function tell(silence: typeof nothing, isFrozen: boolean): void {
  if (isWatching) parentPort?.postMessage({ ...silence, isFrozen });
  isWatching = false;
}

setInterval(() => {
  const silence = silenceSince(asked);
  if (silence.stallMs > frozenMs) tell(silence, true);
}, 100);

for (;;) {
  asked = now();
  // A connection that is refused or broken is no answer: the silence goes on.
  while (!(await isAnswered())) await wait(everyMs);
  const silence = silenceSince(asked);
  if (silence.stallMs > worst.stallMs) worst = silence;
  asked = now();
  if (answersLeft !== undefined) answersLeft -= 1;
  if (answersLeft === 0) tell(worst, false);
  await wait(everyMs);
}

function isAnswered(): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>();
  get(`${url}/health/live`, { agent }, (response) => {
    response
      .resume()
      .once('end', () => {
        resolve(true);
      })
      .once('error', () => {
        resolve(false);
      });
  }).once('error', () => {
    resolve(false);
  });
  return promise;
}
