import type { ModelObserver } from '@faina/agent-core';

/** Who is told words, and who is told of the ends of calls beside them. */
export const observedBy = (
  words: Required<ModelObserver>,
  { onEnd }: ModelObserver,
): ModelObserver =>
  onEnd
    ? {
        wordsOf: words.wordsOf,
        onEnd: (...ended) => {
          words.onEnd(...ended);
          onEnd(...ended);
        },
      }
    : words;
