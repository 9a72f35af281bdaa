import type { Words } from './wake-ups/wake-message.js';

/** Words that wait for a reader who does not take them; beyond these they are lost to it. */
const maxWaitingChars = 32_000;

interface Mail<News> {
  readonly words: readonly Words[];
  readonly news: News | undefined;
  /** Nothing came in all that time. */
  readonly isSilent: boolean;
}

/** What has come for one reader since it last looked: the newest news alone, and some words. */
export class Mailbox<News> {
  #news: News | undefined;
  #words: Words[] = [];
  #chars = 0;
  #isClosed = false;
  #wake: () => void = () => undefined;

  /** Closes with the signal. */
  constructor(signal: AbortSignal) {
    if (signal.aborted) this.#isClosed = true;
    signal.addEventListener(
      'abort',
      () => {
        this.close();
      },
      { once: true },
    );
  }

  get isOpen(): boolean {
    return !this.#isClosed;
  }

  put(news: News): void {
    this.#news = news;
    this.#wake();
  }

  addWords(words: Words): void {
    if (this.#chars + words.text.length > maxWaitingChars) return;
    this.#chars += words.text.length;
    this.#words.push(words);
    this.#wake();
  }

  close(): void {
    this.#isClosed = true;
    this.#wake();
  }

  /** What has come, as soon as something has; nothing after so many milliseconds, or once it is closed. */
  async next(silenceMs: number): Promise<Mail<News>> {
    const isSilent = this.#isEmpty() && !(await this.#untilWoken(silenceMs)) && this.#isEmpty();
    const mail = { words: this.#words, news: this.#news, isSilent };
    this.#news = undefined;
    this.#words = [];
    this.#chars = 0;
    return mail;
  }

  #isEmpty(): boolean {
    return !this.#isClosed && this.#news === undefined && this.#words.length === 0;
  }

  /** False where the time is over. */
  async #untilWoken(ms: number): Promise<boolean> {
    const { promise, resolve } = Promise.withResolvers<boolean>();
    const timer = setTimeout(resolve, ms, false);
    this.#wake = () => {
      resolve(true);
    };
    const isWoken = await promise;
    clearTimeout(timer);
    return isWoken;
  }
}
