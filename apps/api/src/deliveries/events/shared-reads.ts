import { WaitingLine } from '../../process/waiting-line.js';

/** Reads that many ask for at the same moment, and that are done once. */
export class SharedReads<Value> {
  /** Those that have not begun: one that has may lack what whoever asks now was woken for. */
  readonly #toBegin = new Map<string, Promise<Value>>();
  readonly #line: WaitingLine;

  /** @param atOnce most reads at the same time; others wait for their turn */
  constructor(atOnce: number) {
    this.#line = new WaitingLine(atOnce);
  }

  /** What a read gives that begins after this, the same for all who have asked until then. */
  read(name: string, work: () => Promise<Value>): Promise<Value> {
    const known = this.#toBegin.get(name);
    if (known) return known;
    const read = this.#inNextTurn(() => {
      this.#toBegin.delete(name);
      return work();
    });
    this.#toBegin.set(name, read);
    return read;
  }

  async #inNextTurn(work: () => Promise<Value>): Promise<Value> {
    // Others that the same news has woken ask within this turn of the event loop.
    await new Promise((resolve) => setImmediate(resolve));
    return this.#line.do(work);
  }
}
