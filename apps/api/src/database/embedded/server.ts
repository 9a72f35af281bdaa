import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { open, readFile, stat } from 'node:fs/promises';
import { createServer } from 'node:net';
import { endsWithin } from '@faina/agent-core';
import { StartUpError } from '../../process/start-up-error.js';
import type { PostgresPrograms } from './postgres-programs.js';
import { becomesTrue, readPostmasterFile } from './postmaster.js';

/** Reached on loopback only. Every commit is on the disk before it is answered (PostgreSQL's default). */
const fixedSettings = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '200',
  shared_buffers: '128MB',
  timezone: 'UTC',
  log_timezone: 'UTC',
  // Starts, stops and crashes. Errors of statements go to the client; here they would keep its data.
  log_min_messages: 'log',
  log_checkpoints: 'off',
};

/**
 * The port may be taken between choosing and using it, and processes of a server that was killed
 * hold its shared memory for a moment: both are gone with another try.
 */
const mostTries = 5;
/** After a crash the server first repeats what its log holds. */
const readyMs = 120_000;
const cleanStopMs = 10_000;
const immediateStopMs = 5000;
const largestLogBytes = 1_000_000;
const longestLogTail = 1500;

export type ServerOptions = {
  readonly programs: PostgresPrograms;
  readonly dataFolder: string;
  readonly logFile: string;
  readonly settings: Readonly<Record<string, string>>;
  /** Process id in a file of an earlier server that is known to have ended. */
  readonly endedServer: number | undefined;
  /** Called when the process is there; it takes no connections yet. */
  readonly onSpawn?: (() => void) | undefined;
};

/** A server that takes connections. */
export type Server = {
  readonly port: number;
  /** Resolves when the process has ended, for whatever reason. */
  readonly ended: Promise<void>;
  /** Ends the server cleanly, or at once if that takes too long; false if even that failed. */
  stop(): Promise<boolean>;
};

/**
 * Starts the server on the given port, or on a free one.
 * @throws {StartUpError} with the end of the server's log if it does not start.
 */
export async function startServer(options: ServerOptions, givenPort?: number): Promise<Server> {
  let log = '';
  for (let tries = 0; tries < mostTries; tries++) {
    const port = givenPort ?? (await findFreePort());
    const logFrom = await sizeToKeep(options.logFile);
    const server = await tryToStart(options, port, logFrom === 0 ? 'w' : 'a');
    if (server) return server;
    log = await tail(options.logFile, logFrom);
  }
  throw new StartUpError({
    happened: `The embedded PostgreSQL does not start. The end of ${options.logFile}:\n${log}`,
    meaning: 'The service has no database and cannot start.',
    remedy:
      'Remove what the log names; the data stays as it is. Or set DATABASE_URL to a PostgreSQL of your own.',
  });
}

/** A TCP port on 127.0.0.1 that was free a moment ago; somebody else may take it first. */
export async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  try {
    await once(server, 'listening');
    const address = server.address();
    if (address === null || typeof address === 'string') throw new Error('no TCP port');
    return address.port;
  } finally {
    server.close();
  }
}

/** Waits until the server takes connections; nothing if it does not. */
async function tryToStart(
  { programs, dataFolder, logFile, settings, endedServer, onSpawn }: ServerOptions,
  port: number,
  logFlags: 'a' | 'w',
): Promise<Server | undefined> {
  const log = await open(logFile, logFlags, 0o600);
  const all = { ...fixedSettings, ...settings, port: String(port) };
  const command = programs.command('postgres', [
    ...['-D', dataFolder],
    ...Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
  ]);
  const child = spawn(...command, {
    env: {
      ...programs.environment,
      // PostgreSQL takes a live process of that id for a server, except its own forebears. With this
      // it still checks the shared memory of the earlier one, which removing the file would prevent.
      ...(endedServer !== undefined && { PG_GRANDPARENT_PID: String(endedServer) }),
    },
    // A group of its own: Ctrl-C must reach the service, which then stops the server last.
    detached: true,
    stdio: ['ignore', 'ignore', log.fd],
  });
  let hasEnded = false;
  const ended = new Promise<void>((resolve) => {
    const end = (): void => {
      hasEnded = true;
      resolve();
    };
    child.once('exit', end);
    child.once('error', end);
  });
  child.unref();
  await log.close();
  onSpawn?.();

  const isReady = async (): Promise<boolean> => {
    const file = await readPostmasterFile(dataFolder);
    return file !== undefined && file.pid === child.pid && file.isReady;
  };
  const end = async (name: NodeJS.Signals, deadlineMs: number): Promise<boolean> => {
    if (!hasEnded) child.kill(name);
    return endsWithin(deadlineMs, ended);
  };
  const stop = async (): Promise<boolean> =>
    (await end('SIGINT', cleanStopMs)) || (await end('SIGQUIT', immediateStopMs));

  await becomesTrue(async () => hasEnded || (await isReady()), readyMs);
  if (!hasEnded && (await isReady())) return { port, ended, stop };
  await stop();
  return undefined;
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
