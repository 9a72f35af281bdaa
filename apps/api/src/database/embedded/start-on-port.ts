import { exitCodes, StartUpError } from '../../process/start-up-error.js';
import { findFreePort } from './free-port.js';
import { startServer, type ServerOptions, type ServerProcess } from './server-process.js';

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
const attempts = 5;

export type StartedServer = { readonly server: ServerProcess; readonly port: number };

/**
 * Starts the server on the given port, or on a free one.
 * @throws {StartUpError} with the end of the server's log if it does not start.
 */
export async function startOnPort(
  options: ServerOptions,
  givenPort?: number,
): Promise<StartedServer> {
  let log = '';
  for (let attempt = 1; attempt <= attempts; attempt++) {
    const port = givenPort ?? (await findFreePort());
    const settings = { ...fixedSettings, ...options.settings, port: String(port) };
    const start = await startServer({ ...options, settings });
    if (start.kind === 'ready') return { server: start.server, port };
    log = start.log;
  }
  throw new StartUpError({
    happened: `The embedded PostgreSQL does not start. The end of ${options.logFile}:\n${log}`,
    meaning: 'The service has no database and cannot start.',
    remedy:
      'Remove what the log names; the data stays as it is. Or set DATABASE_URL to a PostgreSQL of your own.',
    exitCode: exitCodes.failure,
  });
}
