import type { Fault } from './rows/imported-row.js';

export type ImportFault = Omit<Fault, 'kind'>;

const maxListed = 1_000;
const maxCounted = 20_000;

/** Keeps the first thousand faults and counts the rest, so that a hostile file fills no memory. */
export class FaultList {
  private readonly listed: ImportFault[] = [];
  private unlisted = 0;
  private lastLine = 0;

  add({ line, message }: ImportFault): void {
    this.lastLine = line;
    if (this.listed.length < maxListed) this.listed.push({ line, message });
    else this.unlisted += 1;
  }

  /** So many faults that the file is not worth reading on. */
  get isFull(): boolean {
    return this.unlisted >= maxCounted;
  }

  /** The listed faults; a last entry tells how many more there are. */
  toArray(): ImportFault[] {
    if (this.unlisted === 0) return this.listed;
    const message =
      `${this.unlisted} more rows with faults, up to this line, are not listed.` +
      (this.isFull ? ' The rest of the file was not read.' : '');
    return [...this.listed, { line: this.lastLine, message }];
  }
}
