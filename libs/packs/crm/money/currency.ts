import { Result } from '@faina/sdk';
import { problem, type CrmProblem } from '../shared/crm-tool.js';
import { quoted } from '../shared/row-code.js';

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
  if (code !== undefined) return Result.ok(code);
  const given = quoted(text);
  return problem('INVALID_CURRENCY', {
    pt: `A moeda ${given} não é conhecida. Informe o código dela, como BRL, USD ou EUR.`,
    en: `The currency ${given} is not known. Give its code, such as BRL, USD or EUR.`,
  });
}
