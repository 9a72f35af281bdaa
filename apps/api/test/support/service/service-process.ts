import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { endWithTests } from '../end-with-tests.js';

const builtProgram = fileURLToPath(new URL('../../../dist/main.js', import.meta.url));
/** As every command of the service has them. */
const flags = [
  '--max-semi-space-size=16',
  '--no-memory-reducer-favors-memory',
  '--heap-growing-percent=120',
];
const usualStartMs = 90_000;
const keptLines = 5_000;

const readySchema = z.looseObject({ msg: z.literal('Ready.'), url: z.url().default('') });

/** The built service in a process of its own, which a test may kill. */
export interface ServiceProcess {
  /** Empty where it listens nowhere. */
  readonly url: string;
  readonly pid: number;
  /** Settles with its end, whoever ended it: its exit code, or the signal that ended it. */
  readonly ended: Promise<number | NodeJS.Signals | null>;
  /** Moment at which it said that it is ready, on the clock of `performance.now()`. */
  readonly readyAt: number;
  /** The newest lines of its log. */
  readonly log: readonly string[];
  /** Ends it as a power failure would. */
  kill(): Promise<void>;
  /** Asks it to end; the exit code. */
  stop(): Promise<number | null>;
  /** Lets it stand still (SIGSTOP), as on a machine that swaps or migrates. */
  pause(): void;
  /** Lets it go on after `pause`. */
  resume(): void;
}

/** Starts `dist/main.js`, or a copy of it, with these settings alone, and waits until it is ready. */
export async function startServiceProcess(
  settings: Readonly<Record<string, string>>,
  startMs = usualStartMs,
  program = builtProgram,
  cwd?: string,
): Promise<ServiceProcess> {
  const env = {
    PATH: process.env.PATH,
    PORT: '0',
    WORKER_PORT: '0',
    LOG_LEVEL: 'info',
    ...settings,
  };
  const stdio = ['ignore', 'pipe', 'pipe'] as const;
  const child = spawn(process.execPath, [...flags, program], { env, cwd, stdio: [...stdio] });
  endWithTests(child);
  const ended = once(child, 'exit').then(() => child.exitCode ?? child.signalCode);
  const log: string[] = [];
  const url = await readyUrl(child, startMs, log).catch((error: unknown) => {
    child.kill('SIGKILL');
    throw error;
  });
  const end = async (signal: NodeJS.Signals) => {
    child.kill(signal);
    await ended;
    return child.exitCode;
  };
  return {
    url,
    pid: child.pid ?? 0,
    ended,
    readyAt: performance.now(),
    log,
    kill: async () => {
      await end('SIGKILL');
    },
    stop: () => end('SIGTERM'),
    pause: () => void child.kill('SIGSTOP'),
    resume: () => void child.kill('SIGCONT'),
  };
}

/** Reads the log to its end, so that a full pipe never stops the service. */
async function readyUrl(child: ChildProcess, startMs: number, lines: string[]): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const fail = (why: string) => {
    reject(new Error(`The service ${why}:\n${lines.join('\n')}`));
  };
  const timer = setTimeout(fail, startMs, `was not ready within ${startMs} ms`);
  child.once('exit', (code) => {
    fail(`ended with ${code}`);
  });
  const read = (line: string) => {
    lines.push(line);
    if (lines.length > keptLines) lines.shift();
    const url = urlOf(line);
    if (url !== undefined) resolve(url);
  };
  for (const stream of [child.stdout, child.stderr]) {
    if (stream) createInterface({ input: stream }).on('line', read);
  }
  try {
    return await promise;
  } finally {
    clearTimeout(timer);
  }
}

function urlOf(line: string): string | undefined {
  if (!line.startsWith('{')) return undefined;
  return readySchema.safeParse(JSON.parse(line)).data?.url;
}
