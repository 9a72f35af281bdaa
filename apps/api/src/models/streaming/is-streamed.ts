/**
 * Whether the answers of a provider come in pieces. `always`: it is known to be able to. `asked`:
 * where somebody wants to hear the words as they come; not each server can, and a streamed call costs
 * more. `never`: the operator says that it cannot.
 */
export type Streaming = 'always' | 'asked' | 'never';

/** A shorter answer is there before a connection that stands still for so long is cut. */
const shortAnswerTokens = 1_000;

/** Whether one call is streamed. */
export function isStreamed(
  streaming: Streaming,
  {
    isAsked,
    maxOutputTokens = Infinity,
  }: {
    readonly isAsked: boolean;
    readonly maxOutputTokens?: number | undefined;
  },
): boolean {
  switch (streaming) {
    case 'never':
      return false;
    case 'asked':
      return isAsked;
    case 'always':
      return isAsked || maxOutputTokens > shortAnswerTokens;
  }
}
