import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { exitCodes, StartUpError } from '../../process/start-up-error.js';
import { notWritable } from './data-directory.js';

/** SQLITE_BUSY: another process holds the lock. Source: sqlite.org/rescode.html. */
const busy = 5;

/**
 * Lets one service at a time use a DATA_DIR. Node has no file locks of its own, but SQLite takes the
 * operating system's: the kernel drops them when the process ends, however it ends, so no lock can
 * be left behind, and no process id has to be guessed alive. Nothing is ever written to that file.
 */
export class DataDirectoryLock {
  private constructor(
    private readonly lock: DatabaseSync,
    private readonly ownerFile: string,
  ) {}

  /** @throws {StartUpError} if another service uses the folder, or it cannot be written. */
  static acquire(dataDir: string): DataDirectoryLock {
    const ownerFile = join(dataDir, 'service.pid');
    let lock: DatabaseSync | undefined;
    try {
      lock = new DatabaseSync(join(dataDir, 'service.lock'));
      lock.exec('BEGIN EXCLUSIVE');
      writeFileSync(ownerFile, `${String(process.pid)} on ${hostname()}\n`);
      return new DataDirectoryLock(lock, ownerFile);
    } catch (error) {
      lock?.close();
      throw isBusy(error) ? inUse(dataDir, ownerFile) : notWritable(dataDir, error);
    }
  }

  release(): void {
    if (!this.lock.isOpen) return;
    rmSync(this.ownerFile, { force: true });
    this.lock.close();
  }
}

function isBusy(error: unknown): boolean {
  return error instanceof Error && 'errcode' in error && error.errcode === busy;
}

function inUse(dataDir: string, ownerFile: string): StartUpError {
  return new StartUpError({
    happened: `DATA_DIR ${dataDir} is in use by another service: process ${ownerOf(ownerFile)}.`,
    meaning: 'Two services cannot share one embedded PostgreSQL, so this one stops.',
    remedy:
      'Stop the other process, give this one a DATA_DIR of its own, or set DATABASE_URL for both to one PostgreSQL.',
    exitCode: exitCodes.failure,
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
