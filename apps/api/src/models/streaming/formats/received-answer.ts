import { ModelAnswerTooLargeError } from '../../failures/model-server-errors.js';

/** As much as an answer without streaming may have. */
const maxChars = 16 * 1024 * 1024;

/** What has come of an answer that is not at its end yet: what a call that is cut off has cost. */
export class ReceivedAnswer {
  #chars = 0;
  #inputTokens: number | undefined;
  #outputTokens: number | undefined;

  constructor(private readonly onText?: (text: string) => void) {}

  /** Characters of words, thinking and arguments; undefined where none came and nothing was reported. */
  get used():
    | { readonly chars: number; readonly inputTokens?: number; readonly outputTokens?: number }
    | undefined {
    if (this.#chars === 0 && this.#inputTokens === undefined) return undefined;
    return {
      chars: this.#chars,
      ...(this.#inputTokens !== undefined && { inputTokens: this.#inputTokens }),
      ...(this.#outputTokens !== undefined && { outputTokens: this.#outputTokens }),
    };
  }

  /** More of the words that a person reads. @throws ModelAnswerTooLargeError */
  addWords(text: string): void {
    if (text === '') return;
    this.add(text.length);
    this.onText?.(text);
  }

  /** More of anything else. @throws ModelAnswerTooLargeError */
  add(chars: number): void {
    this.#chars += chars;
    if (this.#chars > maxChars) throw new ModelAnswerTooLargeError(maxChars);
  }

  /** What the provider says was used up so far; a later report stands for an earlier one. */
  report(inputTokens: number | undefined, outputTokens: number | undefined): void {
    this.#inputTokens = inputTokens ?? this.#inputTokens;
    this.#outputTokens = outputTokens ?? this.#outputTokens;
  }
}
