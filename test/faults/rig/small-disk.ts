import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmdirSync } from 'node:fs';
import { open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const commandMs = 10_000;
const pieceBytes = 1024 * 1024;

/** A disk of its own that a test can fill up and free again. */
export interface SmallDisk {
  readonly folder: string;
  /** Writes a file until nothing more fits. */
  fill(): Promise<void>;
  /** Removes that file. */
  free(): Promise<void>;
  close(): void;
}

/** Why there can be none here; nothing where there can. */
export function whyNoSmallDisk(): string | undefined {
  if (process.platform !== 'linux') return 'file systems in memory are mounted on Linux alone';
  if (process.getuid?.() !== 0) return 'only root may mount a file system';
  try {
    mountSmallDisk(1).close();
    return undefined;
  } catch (error) {
    return `a file system cannot be mounted here: ${String(error)}`;
  }
}

/** Mounts a file system in memory. It goes with this process, at the latest. */
export function mountSmallDisk(megabytes: number): SmallDisk {
  const folder = mkdtempSync(join(tmpdir(), 'faina-disk-'));
  const filling = join(folder, 'filling');
  try {
    run('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=0700`, 'faina-test', folder]);
  } catch (error) {
    rmdirSync(folder);
    throw error;
  }
  const close = (): void => {
    process.off('exit', close);
    // Lazily: a process that is still ending may hold a file open.
    run('umount', ['--lazy', folder]);
    rmdirSync(folder);
  };
  process.once('exit', close);
  return {
    folder,
    fill: () => writeUntilFull(filling),
    free: () => rm(filling, { force: true }),
    close,
  };
}

async function writeUntilFull(path: string): Promise<void> {
  const file = await open(path, 'a');
  try {
    // Smaller and smaller pieces, so that not one block is left.
    for (let bytes = pieceBytes; bytes >= 512; bytes /= 2) {
      const piece = Buffer.alloc(bytes);
      while (await fits(file.write(piece)));
    }
  } finally {
    await file.close();
  }
}

async function fits(writing: Promise<unknown>): Promise<boolean> {
  try {
    await writing;
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOSPC') return false;
    throw error;
  }
}

function run(program: string, parameters: readonly string[]): void {
  const { status, stderr, error } = spawnSync(program, parameters, {
    encoding: 'utf8',
    timeout: commandMs,
  });
  if (error) throw error;
  if (status !== 0) throw new Error(`${program} ended with ${String(status)}: ${stderr.trim()}`);
}
