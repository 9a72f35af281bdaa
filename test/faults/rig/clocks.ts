import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Member, Settings } from './member.js';

const preload = new URL('shifted-clock.ts', import.meta.url).href;

/** The wall clocks of processes that a test may set. */
export class Clocks {
  private constructor(private readonly folder: string) {}

  static async make(): Promise<Clocks> {
    return new Clocks(await mkdtemp(join(tmpdir(), 'faina-clocks-')));
  }

  /** What a member that is down is started with, so that its clock can be set. */
  async settingsOf(member: Member, offByMs = 0): Promise<Settings> {
    await writeFile(this.#fileOf(member), String(offByMs));
    return { NODE_OPTIONS: `--import=${preload}`, CLOCK_FILE: this.#fileOf(member) };
  }

  /** Sets the clock of a member that runs off by so much; 0 for the true time. */
  async set(member: Member, offByMs: number): Promise<void> {
    await writeFile(this.#fileOf(member), String(offByMs));
    if (member.pid !== undefined) process.kill(member.pid, 'SIGUSR2');
  }

  async close(): Promise<void> {
    await rm(this.folder, { recursive: true, force: true });
  }

  #fileOf(member: Member): string {
    return join(this.folder, member.name);
  }
}
