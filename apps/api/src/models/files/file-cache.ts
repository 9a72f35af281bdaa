/** What is kept in memory of the files that models are sent, in bytes. */
const defaultMaxBytes = 32 * 1024 * 1024;

/** The files of the latest requests, so that a job of ten steps reads each once. */
export class FileCache {
  /** In the order of their last use. */
  readonly #files = new Map<string, Uint8Array>();
  #bytes = 0;

  constructor(private readonly maxBytes = defaultMaxBytes) {}

  get(key: string): Uint8Array | undefined {
    const data = this.#files.get(key);
    if (data) {
      this.#files.delete(key);
      this.#files.set(key, data);
    }
    return data;
  }

  /** One that has no room is not kept. */
  set(key: string, data: Uint8Array): void {
    if (data.byteLength > this.maxBytes || this.#files.has(key)) return;
    this.#files.set(key, data);
    this.#bytes += data.byteLength;
    for (const [oldest, { byteLength }] of this.#files) {
      if (this.#bytes <= this.maxBytes) return;
      this.#files.delete(oldest);
      this.#bytes -= byteLength;
    }
  }
}
