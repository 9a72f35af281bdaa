import { leastBeginningChars, redactedMark, redaction as ofProcess } from './redaction.js';

/**
 * Redacts a text that comes in pieces. What may be the beginning of a secret is held back until it is
 * known: no more than the longest secret. Of a secret that is split behind its first or second character
 * these are told before the mark: nearly every letter begins one, and would have to wait.
 */
export class RedactedWords {
  /** The end of what came: the last that was told, then what is held back. */
  #tail = '';
  /** Characters of the tail that were told. */
  #told = 0;

  constructor(private readonly redaction = ofProcess) {}

  /** What can be told now that this has come too; may be nothing. */
  add(piece: string): string {
    return this.#take(this.#tail + piece, false);
  }

  /** What was held back, when no more comes. */
  end(): string {
    return this.#take(this.#tail, true);
  }

  #take(text: string, isLast: boolean): string {
    let words = '';
    let told = this.#told;
    let from = 0;
    let open: number;
    for (;;) {
      const found = this.redaction.find(text, from);
      open = isLast ? text.length : this.redaction.beginningAtEnd(text, from);
      // A longer one may be about to stand where this one begins.
      if (!found || open <= found.start) break;
      words += text.slice(told, found.start) + redactedMark;
      from = told = found.end;
    }
    const end = Math.max(open, told);
    const start = Math.max(from, Math.min(open, end - leastBeginningChars + 1));
    this.#tail = text.slice(start);
    this.#told = end - start;
    return words + text.slice(told, end);
  }
}
