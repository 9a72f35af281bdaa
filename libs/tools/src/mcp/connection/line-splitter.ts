const lineEnd = 0x0a;

/** Cuts a stream of bytes into lines, none longer than a bound. */
export class LineSplitter {
  #parts: Buffer[] = [];
  #bytes = 0;

  constructor(private readonly maxLineBytes: number) {}

  /** The lines that the chunk ends; undefined once a line is too long: then nothing more is kept. */
  push(chunk: Buffer): string[] | undefined {
    const lines: string[] = [];
    let rest = chunk;
    for (let end = rest.indexOf(lineEnd); end >= 0; end = rest.indexOf(lineEnd)) {
      if (!this.#keep(rest.subarray(0, end))) return undefined;
      lines.push(this.#take());
      rest = rest.subarray(end + 1);
    }
    return this.#keep(rest) ? lines : undefined;
  }

  #keep(part: Buffer): boolean {
    this.#bytes += part.length;
    if (this.#bytes > this.maxLineBytes) {
      this.#parts = [];
      return false;
    }
    if (part.length > 0) this.#parts.push(part);
    return true;
  }

  #take(): string {
    const line = Buffer.concat(this.#parts).toString('utf8');
    this.#parts = [];
    this.#bytes = 0;
    return line;
  }
}
