import { Result } from '@faina/agent-core';
import { refuse, type CrmProblem } from '../crm-problem.js';
import { quoted } from '../quoted.js';

/** ISO 4217 codes as the runtime knows them. */
const codes = new Set(Intl.supportedValuesOf('currency'));

const signs: ReadonlyMap<string, string> = new Map([
  ['R$', 'BRL'],
  ['US$', 'USD'],
  ['$', 'USD'],
  ['€', 'EUR'],
  ['£', 'GBP'],
]);

/** The ISO 4217 code that a code or a sign means. */
export function currencyOf(text: string): string | undefined {
  const mark = text.trim().toUpperCase();
  return signs.get(mark) ?? (codes.has(mark) ? mark : undefined);
}

export function readCurrency(text: string): Result<string, CrmProblem> {
  const code = currencyOf(text);
  return code === undefined
    ? refuse('INVALID_CURRENCY', (words) => words.invalidCurrency(quoted(text)))
    : Result.ok(code);
}
