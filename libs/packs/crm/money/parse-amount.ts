import { Decimal } from 'decimal.js';
import { currencyOf } from './currency.js';

/** An amount with what may stand before it: `-`, `R$ `, `USD `, `-R$ `, `R$ -`. */
const written =
  /^(?<minus>-)? ?(?:(?<mark>[A-Z]{0,2}\$|[A-Z]{3}|[€£]) ?(?<innerMinus>-)? ?)?(?<digits>\d.*)$/i;

/** The groups of thousands of a number and its decimals, in the ways that people write them. */
const grouped: readonly RegExp[] = [
  /^(?<whole>[1-9]\d{0,2}(?:\.\d{3})+)(?:,(?<decimals>\d+))?$/,
  /^(?<whole>[1-9]\d{0,2}(?:,\d{3})+)(?:\.(?<decimals>\d+))?$/,
  /^(?<whole>[1-9]\d{0,2}(?: \d{3})+)(?:[.,](?<decimals>\d+))?$/,
];
const plain = /^(?<whole>\d+)(?:[.,](?<decimals>\d+))?$/;
/** `1.500` is 1500 to some and 1.5 to others. */
const ambiguous = /^[1-9]\d{0,2}[.,]\d{3}$/;

const maxChars = 40;

export type ParsedAmount =
  | {
      readonly kind: 'amount';
      readonly amount: Decimal;
      /** ISO 4217, where the text names one. */
      readonly currency?: string;
    }
  | { readonly kind: 'ambiguous' }
  | { readonly kind: 'not_an_amount' };

const notAnAmount: ParsedAmount = { kind: 'not_an_amount' };

/**
 * The exact number that was written: `1.234,56`, `1,234.56`, `1234.56`, `R$ 10` or a JSON number,
 * which counts as its shortest decimal form. What can be read in two ways is said to be so.
 */
export function parseAmount(given: number | string): ParsedAmount {
  if (typeof given === 'number') {
    return Number.isFinite(given) ? { kind: 'amount', amount: new Decimal(given) } : notAnAmount;
  }
  if (given.length > maxChars) return notAnAmount;
  const parts = written.exec(given.replaceAll(/\s+/g, ' ').trim())?.groups;
  if (!parts?.digits) return notAnAmount;
  const { minus, mark, innerMinus, digits } = parts;
  const currency = mark && currencyOf(mark);
  if (mark && !currency) return notAnAmount;
  if (ambiguous.test(digits)) return { kind: 'ambiguous' };
  const groups = [plain, ...grouped].map((format) => format.exec(digits)?.groups).find(Boolean);
  if (!groups?.whole) return notAnAmount;
  const whole = groups.whole.replaceAll(/[., ]/g, '');
  const size = new Decimal(`${whole}.${groups.decimals ?? '0'}`);
  const amount = minus || innerMinus ? size.negated() : size;
  return { kind: 'amount', amount, ...(currency && { currency }) };
}
