import type { FastifyReply } from 'fastify';

/**
 * How many requests of one key this process answers at once; what comes beyond would wait for the same
 * few connections of the database and keep everybody else from them. Long polls hold none, and have a
 * bound of their own below this one.
 */
const mostPerKey = 300;

/** Counts the requests of each key that have no answer yet. */
export class RequestsUnderWay {
  readonly #byKey = new Map<string, number>();

  /** False when the key has too many; else it is counted until its connection is done with it. */
  begin(key: string, reply: FastifyReply): boolean {
    const before = this.#byKey.get(key) ?? 0;
    if (before >= mostPerKey) return false;
    this.#byKey.set(key, before + 1);
    reply.raw.once('close', () => {
      this.#end(key);
    });
    return true;
  }

  #end(key: string): void {
    const left = (this.#byKey.get(key) ?? 1) - 1;
    if (left === 0) this.#byKey.delete(key);
    else this.#byKey.set(key, left);
  }
}
