import { plainWords } from '@faina/agent-core';
import { type PerLanguage, Result } from '@faina/sdk';
import { problem, type CrmProblem } from './crm-tool.js';
import { quoted } from './row-code.js';

/**
 * The one of the codes that a text means, whatever its case, accents and hyphens: `Negociação` is
 * negociacao. The refusal of another text names the codes.
 */
export function readCode<Code extends string>(
  text: string,
  codes: readonly Code[],
  refusal: string,
  noSuch: PerLanguage<(given: string) => string>,
): Result<Code, CrmProblem> {
  const plain = plainWords(text).replaceAll('-', '');
  const code = codes.find((candidate) => candidate === plain);
  if (code !== undefined) return Result.ok(code);
  const given = quoted(text);
  const known = codes.join(', ');
  return problem(refusal, {
    pt: `${noSuch.pt(given)} Use um destes: ${known}.`,
    en: `${noSuch.en(given)} Use one of these: ${known}.`,
  });
}

/** Reads an argument where there is one. */
export const readOptional = <Value>(
  given: string | undefined,
  read: (text: string) => Result<Value, CrmProblem>,
): Result<Value | undefined, CrmProblem> =>
  given === undefined ? Result.ok(undefined) : read(given);
