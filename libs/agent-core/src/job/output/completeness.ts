/** How much was done of what was asked for. */
export type Completeness = 'complete' | 'partial' | 'none';

/** What a job ends with: a final answer, one that a limit left it, or none, because it did not finish. */
export type LastWord = 'answer' | 'answer_at_limit' | 'none';

/** What became of the parts of a request. */
export interface RequestParts {
  /** Whether something of what was asked for was done. */
  readonly isDone: boolean;
  /** Whether something was not: it failed, was skipped, waits, is unknown, or came to no action. */
  readonly isUndone: boolean;
  /** What no action stands for, in the words of the request. */
  readonly notUnderstood: readonly string[];
}

/** An answer in words is complete where nothing speaks against it, whatever it says. */
export function completeness(lastWord: LastWord, parts: RequestParts): Completeness {
  const { isDone, isUndone, notUnderstood } = parts;
  if (lastWord === 'none') return isDone ? 'partial' : 'none';
  if (isUndone || notUnderstood.length > 0) return isDone ? 'partial' : 'none';
  return lastWord === 'answer' ? 'complete' : 'partial';
}
