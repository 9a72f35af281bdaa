import { constants, existsSync } from 'node:fs';
import { access, mkdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import { errorCode } from '../../process/error-code.js';
import { exitCodes, StartUpError } from '../../process/start-up-error.js';

/** What stands in the way, by the code of the file system. */
const reasons: Readonly<Record<string, string>> = {
  EACCES: 'this user may not write there',
  EPERM: 'this user may not write there',
  EROFS: 'the file system is read-only',
  ENOTDIR: 'a part of the path is a file, not a folder',
  EEXIST: 'there is a file of that name',
  ENOSPC: 'the disk is full',
  EDQUOT: "this user's disk quota is used up",
  ENOENT: 'the folder cannot be made there',
  ENAMETOOLONG: 'the path is too long',
};

/**
 * Makes the folder if need be, for this user only, and checks that files can be made in it.
 * @throws {StartUpError} if it cannot be written.
 */
export async function prepareDataDirectory(dataDir: string): Promise<void> {
  try {
    await makeFolder(dataDir);
    // The slash: a file in the folder's place is refused too.
    await access(`${dataDir}/`, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    throw notWritable(dataDir, error);
  }
}

/** Not `recursive: true`, which never returns below a folder like /proc that takes none. */
async function makeFolder(path: string): Promise<void> {
  if (existsSync(path)) return;
  const parent = dirname(path);
  if (parent !== path) await makeFolder(parent);
  try {
    await mkdir(path, { mode: 0o700 });
  } catch (error) {
    // Another service that starts at the same time was quicker.
    if (errorCode(error) !== 'EEXIST') throw error;
  }
}

export function notWritable(dataDir: string, error: unknown): StartUpError {
  const code = errorCode(error) ?? 'unknown';
  return new StartUpError(
    {
      happened: `DATA_DIR ${dataDir} cannot be written: ${reasons[code] ?? 'the system refused it'} (${code}).`,
      meaning: 'The embedded PostgreSQL keeps its data there, so the service cannot start.',
      remedy:
        'Set DATA_DIR to a folder that this user may write to, or DATABASE_URL to a PostgreSQL of your own.',
      exitCode: exitCodes.configuration,
    },
    { cause: error },
  );
}
