import { constants, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { access, mkdir } from 'node:fs/promises';
import { hostname } from 'node:os';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
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

/** SQLITE_BUSY: another process holds the lock. Source: sqlite.org/rescode.html. */
const busy = 5;

/**
 * Lets one service at a time use a DATA_DIR. Node has no file locks of its own, but SQLite takes the
 * operating system's: the kernel drops them when the process ends, however it ends, so no lock can
 * be left behind, and no process id has to be guessed alive. Nothing is ever written to that file.
 * @returns what gives the folder free again.
 * @throws {StartUpError} if another service uses the folder, or it cannot be written.
 */
export function lockDataDirectory(dataDir: string): () => void {
  const ownerFile = join(dataDir, 'service.pid');
  let lock: DatabaseSync | undefined;
  try {
    lock = new DatabaseSync(join(dataDir, 'service.lock'));
    lock.exec('BEGIN EXCLUSIVE');
    writeFileSync(ownerFile, `${String(process.pid)} on ${hostname()}\n`);
  } catch (error) {
    lock?.close();
    const isBusy = error instanceof Error && 'errcode' in error && error.errcode === busy;
    throw isBusy ? inUse(dataDir, ownerFile) : notWritable(dataDir, error);
  }
  const held = lock;
  return () => {
    if (!held.isOpen) return;
    rmSync(ownerFile, { force: true });
    held.close();
  };
}

function inUse(dataDir: string, ownerFile: string): StartUpError {
  return new StartUpError({
    happened: `DATA_DIR ${dataDir} is in use by another service: process ${ownerOf(ownerFile)}.`,
    meaning: 'Two services cannot share one embedded PostgreSQL, so this one stops.',
    remedy:
      'Stop the other process, give this one a DATA_DIR of its own, or set DATABASE_URL for both to one PostgreSQL.',
  });
}

function ownerOf(ownerFile: string): string {
  try {
    return readFileSync(ownerFile, 'utf8').trim();
  } catch {
    // The other process is just starting or stopping.
    return 'unknown';
  }
}

function notWritable(dataDir: string, error: unknown): StartUpError {
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
