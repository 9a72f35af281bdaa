import { spawn } from 'node:child_process';
import { open, readFile, stat } from 'node:fs/promises';
import { readPostmasterFile } from './postmaster-file.js';
import type { PostgresInstallation } from './postgres-installation.js';
import { becomesTrue } from './running-process.js';
import { commandOf } from './server-command.js';

/** After a crash the server first repeats what its log holds. */
const readyMs = 120_000;
const cleanStopMs = 10_000;
const immediateStopMs = 5000;
const largestLogBytes = 1_000_000;
const longestLogTail = 1500;

export type ServerOptions = {
  readonly installation: PostgresInstallation;
  readonly commandPrefix: readonly string[];
  readonly dataFolder: string;
  readonly logFile: string;
  readonly settings: Readonly<Record<string, string>>;
  /** Process id in a file of an earlier server that is known to have ended. */
  readonly endedServer: number | undefined;
};

export type ServerProcess = {
  /** Settles when the process has ended, for whatever reason. */
  readonly ended: Promise<void>;
  /** Ends the server cleanly, or at once if that takes too long; false if even that failed. */
  stop(): Promise<boolean>;
};

export type ServerStart =
  | { readonly kind: 'ready'; readonly server: ServerProcess }
  | { readonly kind: 'failed'; readonly log: string };

/** Starts a PostgreSQL server and waits until it takes connections. */
export async function startServer(options: ServerOptions): Promise<ServerStart> {
  const logFrom = await sizeToKeep(options.logFile);
  const log = await open(options.logFile, logFrom === 0 ? 'w' : 'a', 0o600);
  const { program, parameters } = commandOf([
    ...options.commandPrefix,
    options.installation.postgres,
    ...['-D', options.dataFolder],
    ...Object.entries(options.settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
  ]);
  const environment = { ...options.installation.environment };
  if (options.endedServer !== undefined) {
    // PostgreSQL takes a live process of that id for a server, except its own forebears. With this
    // it still checks the shared memory of the earlier one, which removing the file would prevent.
    environment.PG_GRANDPARENT_PID = String(options.endedServer);
  }
  const child = spawn(program, parameters, {
    env: environment,
    // A group of its own: Ctrl-C must reach the service, which then stops the server last.
    detached: true,
    stdio: ['ignore', 'ignore', log.fd],
  });
  await log.close();
  let hasEnded = false;
  const ended = new Promise<void>((resolve) => {
    const settle = (): void => {
      hasEnded = true;
      resolve();
    };
    child.once('exit', settle);
    child.once('error', settle);
  });
  child.unref();

  const isReady = async (): Promise<boolean> => {
    const file = await readPostmasterFile(options.dataFolder);
    return file !== undefined && file.pid === child.pid && file.isReady;
  };
  const end = async (name: NodeJS.Signals, deadlineMs: number): Promise<boolean> => {
    if (!hasEnded) child.kill(name);
    return becomesTrue(() => hasEnded, deadlineMs);
  };
  const stop = async (): Promise<boolean> =>
    (await end('SIGINT', cleanStopMs)) || (await end('SIGQUIT', immediateStopMs));

  await becomesTrue(async () => hasEnded || (await isReady()), readyMs);
  if (!hasEnded && (await isReady())) return { kind: 'ready', server: { ended, stop } };
  await stop();
  return { kind: 'failed', log: await tail(options.logFile, logFrom) };
}

/** The log grows by a few lines per start; it begins anew when it is large. */
async function sizeToKeep(logFile: string): Promise<number> {
  try {
    const { size } = await stat(logFile);
    return size > largestLogBytes ? 0 : size;
  } catch {
    return 0;
  }
}

async function tail(logFile: string, from: number): Promise<string> {
  const log = await readFile(logFile);
  return log.subarray(from).toString('utf8').trim().slice(-longestLogTail);
}
