import { formsOf } from './secret-forms.js';
import { leastSoughtChars, type Place, TextFinder } from './text-finder.js';

/** What stands in the place of a secret. */
export const redactedMark = '[redacted]';

/** Shorter values count where they are more than a word or a number. */
const leastPlainChars = 12;
/** Of a key that fills several lines, for example in PEM, each tells something. */
const leastLineChars = 32;
/** Shorter beginnings tell nothing, and stand everywhere. */
export const leastBeginningChars = 3;
/** Of what comes anew, for example tokens that are renewed: those that may still be on their way. */
const maxOfSource = 16;

/**
 * The configured secrets of this process, and the one decision of what becomes of them in a text. It
 * hides by value: whoever says it, a person, a model, a tool or a server, in whichever place. One for
 * the whole process, as its settings are: what makes a text fit to be stored asks it (`storableText`),
 * and so do the connections to the database, the answers to clients and the log.
 */
export class Redaction {
  #finder = new TextFinder();
  /** By their first character. */
  #forms = new Map<string, string[]>();
  #longest = 0;
  readonly #known = new Set<string>();
  /** Those that change while the process runs, the newest first, by what they are of. */
  readonly #latest = new Map<string, readonly string[]>();

  /** Hides these too from now on, where they are no ordinary words. */
  learn(values: Iterable<string | undefined>): void {
    for (const value of values) {
      const secret = value?.trim() ?? '';
      if (!isTelling(secret) || this.#known.has(secret)) continue;
      this.#known.add(secret);
      this.#add(secret);
    }
  }

  /** As `learn`, of what comes anew from time to time: the latest of a source are hidden, no others. */
  learnLatest(source: string, values: readonly string[]): void {
    const before = this.#latest.get(source) ?? [];
    const news = values.filter((value) => isTelling(value) && !before.includes(value));
    if (news.length === 0) return;
    this.#latest.set(source, [...news, ...before].slice(0, maxOfSource));
    this.#finder = new TextFinder();
    this.#forms = new Map();
    for (const secret of [...this.#known, ...[...this.#latest.values()].flat()]) this.#add(secret);
  }

  /** The text with a mark in the place of each secret; the same text where there is none. */
  text(text: string): string {
    let place = this.find(text);
    if (!place) return text;
    let redacted = '';
    let from = 0;
    for (; place; place = this.find(text, from)) {
      redacted += text.slice(from, place.start) + redactedMark;
      from = place.end;
    }
    return redacted + text.slice(from);
  }

  /** As `text`; what was JSON is JSON afterwards, where the secret was a number too. */
  json(text: string): string {
    if (!this.find(text)) return text;
    if (!/^\s*[[{"]/.test(text)) return this.text(text);
    try {
      return JSON.stringify(JSON.parse(text, (_name, value: unknown) => this.#value(value)));
    } catch {
      return this.text(text);
    }
  }

  /** The first secret in a text. */
  find(text: string, from = 0): Place | undefined {
    if (this.#longest === 0 || text.length < leastSoughtChars) return undefined;
    return this.#finder.find(text, from);
  }

  /**
   * From where on a text may be the beginning of a secret, of which some characters are there; its length
   * where that is nowhere.
   */
  beginningAtEnd(text: string, from: number): number {
    const last = text.length - leastBeginningChars;
    for (let index = Math.max(from, text.length - this.#longest + 1); index <= last; index += 1) {
      const end = text.slice(index);
      const forms = this.#forms.get(text.charAt(index)) ?? [];
      if (forms.some((form) => form.length > end.length && form.startsWith(end))) return index;
    }
    return text.length;
  }

  #value(value: unknown): unknown {
    if (typeof value === 'string') return this.text(value);
    if (typeof value === 'number') return this.find(String(value)) ? redactedMark : value;
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
    const members = Object.entries(value);
    if (!members.some(([name]) => this.find(name))) return value;
    return Object.fromEntries(members.map(([name, member]) => [this.text(name), member]));
  }

  #add(secret: string): void {
    const lines = secret.split('\n').map((line) => line.trim());
    const long = lines.filter((line) => line.length >= leastLineChars && !line.startsWith('---'));
    for (const form of new Set([secret, ...long].flatMap(formsOf))) {
      this.#finder.add(form);
      this.#longest = Math.max(this.#longest, form.length);
      const alike = this.#forms.get(form.charAt(0)) ?? [];
      this.#forms.set(form.charAt(0), [...alike, form]);
    }
  }
}

const isTelling = (value: string): boolean =>
  value.length >= leastPlainChars ||
  (value.length >= leastSoughtChars && !/^(?:\p{L}+|\d+)$/u.test(value));

/** That of this process. */
export const redaction = new Redaction();
