import { Readable } from 'node:stream';

/** The bytes of a message, and whether anything of them has been asked for. */
export class MessageContent extends Readable {
  #hasBegun = false;

  constructor(private readonly raw: string) {
    super();
  }

  /** The connection reads the first byte once the server has answered DATA with 354. */
  get hasBegun(): boolean {
    return this.#hasBegun;
  }

  override _read(): void {
    this.#hasBegun = true;
    this.push(Buffer.from(this.raw, 'ascii'));
    this.push(null);
  }
}
