import { spawnSync } from 'node:child_process';
import { exitCodes, StartUpError } from '../../process/start-up-error.js';

/** A program and its arguments. */
export type Command = { readonly program: string; readonly parameters: readonly string[] };

const probeTimeoutMs = 5000;

/**
 * PostgreSQL refuses to run as root. Inside a user namespace root has another user id, yet the same
 * rights over root's own files, so that DATA_DIR may lie anywhere.
 */
const asOtherUser = ['unshare', '--user', '--map-user=1000', '--map-group=1000', '--'];

/** The kernel tells the server to stop, cleanly, when this process is killed. */
const endWithParent = ['setpriv', '--pdeathsig', 'INT', '--'];

/**
 * The prefix under which PostgreSQL's programs are started on this machine.
 * @throws {StartUpError} if this is root and user namespaces are not allowed.
 */
export function serverCommandPrefix(): readonly string[] {
  const isRoot = process.getuid?.() === 0;
  if (isRoot && !works(asOtherUser)) throw rootIsRefused();
  const user = isRoot ? asOtherUser : [];
  // Elsewhere than on Linux a server whose service was killed lives on until the next start ends it.
  return works(endWithParent) ? [...user, ...endWithParent] : user;
}

export function commandOf(words: readonly string[]): Command {
  const [program, ...parameters] = words;
  if (program === undefined) throw new RangeError('a command needs a program');
  return { program, parameters };
}

function works(prefix: readonly string[]): boolean {
  const { program, parameters } = commandOf([...prefix, 'true']);
  return spawnSync(program, parameters, { stdio: 'ignore', timeout: probeTimeoutMs }).status === 0;
}

function rootIsRefused(): StartUpError {
  return new StartUpError({
    happened: 'The embedded PostgreSQL cannot be started as root on this machine.',
    meaning:
      'PostgreSQL refuses to run as root, and user namespaces (util-linux 2.38 or newer), which would help, are missing or not allowed here.',
    remedy:
      'Start the service as an ordinary user, or set DATABASE_URL to a PostgreSQL of your own.',
    exitCode: exitCodes.configuration,
  });
}
