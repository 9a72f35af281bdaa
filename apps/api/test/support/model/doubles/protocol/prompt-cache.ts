/** Prompts shorter than this are not kept, in tokens. */
const smallestPrefix = 1_024;
const keptPrompts = 64;

/**
 * What a provider keeps of prompts: a prompt is read from the longest whole parts at its begin that
 * an earlier prompt began with too.
 */
export class PromptCache {
  readonly #prompts: (readonly string[])[] = [];

  /** Characters of `prompt` that were there before; keeps it for those that follow. */
  read(prompt: readonly string[], tokensOf: (text: string) => number): number {
    const known = Math.max(
      0,
      ...this.#prompts.map((earlier) => commonTokens(earlier, prompt, tokensOf)),
    );
    this.#prompts.push(prompt);
    if (this.#prompts.length > keptPrompts) this.#prompts.shift();
    return known < smallestPrefix ? 0 : known;
  }
}

function commonTokens(
  earlier: readonly string[],
  prompt: readonly string[],
  tokensOf: (text: string) => number,
): number {
  const differs = prompt.findIndex((part, index) => part !== earlier[index]);
  return tokensOf(prompt.slice(0, differs < 0 ? prompt.length : differs).join(''));
}

/** Whether `next` begins with all of `earlier`. */
export const beginsWith = (next: readonly string[], earlier: readonly string[]): boolean =>
  earlier.every((part, index) => part === next[index]);
