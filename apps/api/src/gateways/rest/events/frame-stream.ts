import { Readable } from 'node:stream';
import { firstFrame } from './frame.js';

/** A reader that takes nothing for so long is dropped, in milliseconds. */
const stalledMs = 30_000;

/**
 * The body of an answer, made of pages of frames, each of which is made when there is room for it: a
 * reader that does not read has a page or two waiting for it, and then is dropped.
 */
export class FrameStream extends Readable {
  #timer: NodeJS.Timeout | undefined;
  #isFirst = true;
  #isReading = false;

  /**
   * @param onEnd the reader is gone, dropped or told all
   */
  constructor(
    private readonly frames: AsyncGenerator<Buffer, void, undefined>,
    private readonly onEnd: () => void,
    private readonly maxStalledMs = stalledMs,
  ) {
    super();
  }

  override _read(): void {
    clearTimeout(this.#timer);
    if (this.#isFirst) {
      this.#isFirst = false;
      this.#push(firstFrame);
    } else if (!this.#isReading) void this.#readFrame();
  }

  override _destroy(error: Error | null, callback: (error?: Error | null) => void): void {
    clearTimeout(this.#timer);
    this.onEnd();
    // What it waits for is over by then.
    void this.frames.return().catch(() => undefined);
    callback(error);
  }

  async #readFrame(): Promise<void> {
    this.#isReading = true;
    try {
      const { value, done } = await this.frames.next();
      this.#isReading = false;
      this.#push(done ? null : value);
    } catch (error) {
      this.destroy(error instanceof Error ? error : new Error(String(error)));
    }
  }

  #push(chunk: Buffer | string | null): void {
    if (this.destroyed || this.push(chunk)) return;
    // Also behind the last page: what waits for a reader is not kept for as long as it likes.
    this.#timer = setTimeout(() => {
      this.destroy(new Error('The reader takes nothing.'));
    }, this.maxStalledMs);
  }
}
