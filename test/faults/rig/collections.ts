import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { waitFor } from '../../../apps/api/test/support/wait-for.js';
import type { Settings } from './member.js';

const preload = new URL('collecting.ts', import.meta.url).href;

/** The memory of processes without what only waits for the collector, by which it goes up and down. */
export class Collections {
  private constructor(private readonly folder: string) {}

  static async make(): Promise<Collections> {
    return new Collections(await mkdtemp(join(tmpdir(), 'faina-collections-')));
  }

  /** What processes are started with, so that they can be asked. */
  get settings(): Settings {
    return { NODE_OPTIONS: `--expose-gc --import=${preload}`, COLLECTED_FOLDER: this.folder };
  }

  /** Resident memory of a process after a collection, in bytes. */
  async memoryOf(pid: number): Promise<number> {
    const file = join(this.folder, String(pid));
    await rm(file, { force: true });
    process.kill(pid, 'SIGUSR2');
    const written = () => readFile(file, 'utf8').catch(() => '');
    return Number(await waitFor(written, { what: `${pid} to have collected` }));
  }

  async close(): Promise<void> {
    await rm(this.folder, { recursive: true, force: true });
  }
}
