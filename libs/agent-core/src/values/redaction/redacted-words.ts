import { redactedMark, redaction as ofProcess } from './redaction.js';

/**
 * Redacts a text that comes in pieces. What may be the beginning of a secret is held back until it is
 * known: no more than the longest secret less a character.
 */
export class RedactedWords {
  #held = '';

  constructor(private readonly redaction = ofProcess) {}

  /** What can be told now that this has come too; may be nothing. */
  add(piece: string): string {
    const text = this.#held + piece;
    let told = '';
    for (let from = 0; ;) {
      const found = this.redaction.find(text, from);
      const open = this.redaction.beginningAtEnd(text, from);
      // A longer one may be about to stand where this one begins.
      if (!found || open <= found.start) {
        this.#held = text.slice(open);
        return told + text.slice(from, open);
      }
      told += text.slice(from, found.start) + redactedMark;
      from = found.end;
    }
  }

  /** What was held back, when no more comes. */
  end(): string {
    const rest = this.redaction.text(this.#held);
    this.#held = '';
    return rest;
  }
}
