import { Result, withoutMarks } from '@faina/agent-core';
import { refuse, type CrmProblem } from './crm-problem.js';
import { quoted } from './quoted.js';
import type { CrmWords } from './words/crm-words.js';

/**
 * The one of the codes that a text means, whatever its case, accents and hyphens: `Negociação` is
 * negociacao. The refusal of another text names the codes.
 */
export function readCode<Code extends string>(
  text: string,
  codes: readonly Code[],
  refusal: string,
  message: (words: CrmWords) => (given: string, known: string) => string,
): Result<Code, CrmProblem> {
  const plain = withoutMarks(text.trim().toLowerCase()).replaceAll('-', '');
  const code = codes.find((candidate) => candidate === plain);
  return code === undefined
    ? refuse(refusal, (words) => message(words)(quoted(text), codes.join(', ')))
    : Result.ok(code);
}
