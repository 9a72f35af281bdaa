/** Words of a model, parted from the thoughts that its server left in them. */
export interface PartedWords {
  readonly thoughts: string;
  readonly words: string;
}

const open = '<think>';
const close = '</think>';

/**
 * Servers of open models give thoughts between tags before the words, or with the closing tag alone
 * where their template has opened it (https://github.com/vllm-project/vllm/issues/51679 ). Words that
 * only speak of the tags stay as they are: thoughts begin an answer, and a lone closing tag has a line
 * of its own. Undefined where there are none.
 */
export function partThoughts(text: string): PartedWords | undefined {
  const begin = text.trimStart();
  if (begin.startsWith(open)) {
    const end = begin.indexOf(close);
    // Cut at its length: there are no words yet.
    if (end < 0) return { thoughts: begin.slice(open.length).trim(), words: '' };
    return parted(begin.slice(open.length, end), begin.slice(end + close.length));
  }
  const line = text.search(/(?:^|\n)<\/think>[^\S\n]*(?:\n|$)/);
  if (line < 0 || text.includes(open)) return undefined;
  const end = text.indexOf(close, line);
  return parted(text.slice(0, end), text.slice(end + close.length));
}

const parted = (thoughts: string, words: string): PartedWords => ({
  thoughts: thoughts.trim(),
  words: words.trimStart(),
});
