import { Transform, type TransformCallback } from 'node:stream';

/** Passes bytes on in their order, each as late as is asked for when it comes. */
export class DelayLine extends Transform {
  readonly #waiting: Buffer[] = [];
  #atEnd: (() => void) | undefined;

  constructor(private readonly delayMs: () => number) {
    super();
  }

  override _transform(chunk: Buffer, _encoding: string, done: TransformCallback): void {
    const ms = this.delayMs();
    if (ms === 0 && this.#waiting.length === 0) {
      done(null, chunk);
      return;
    }
    this.#waiting.push(chunk);
    setTimeout(() => {
      // The oldest one, whichever timer this is: a shorter delay lets nothing overtake.
      this.push(this.#waiting.shift());
      if (this.#waiting.length === 0) this.#atEnd?.();
    }, ms);
    done();
  }

  override _flush(done: TransformCallback): void {
    if (this.#waiting.length === 0) done();
    else this.#atEnd = done;
  }
}
