import { Result } from '@faina/agent-core';
import type { Decimal } from 'decimal.js';
import { z } from 'zod';
import { refuse, type CrmProblem } from '../crm-problem.js';
import { quoted } from '../quoted.js';
import type { CrmSlot, CrmWords } from '../words/crm-words.js';
import { parseAmount } from './parse-amount.js';

export const amountSchema = z.union([z.number(), z.string().max(60)]);

interface AmountBounds {
  readonly argument: Extract<CrmSlot, 'quantidade' | 'preco_unitario'>;
  readonly maxDecimals: number;
  readonly max: number;
}

/**
 * So many that the sum of all items of a proposal fits the column of its total, numeric(20,2):
 * 200 items x 1 000 000 x 1 000 000 000.
 */
const quantityBounds: AmountBounds = {
  argument: 'quantidade',
  maxDecimals: 4,
  max: 1_000_000,
};

const unitPriceBounds: AmountBounds = {
  argument: 'preco_unitario',
  maxDecimals: 2,
  max: 1_000_000_000,
};

type AmountResult = Result<string, CrmProblem>;

/** A decimal text such as `2.5`, never rounded: what does not fit is refused, and so is money. */
export const readQuantity = (given: number | string): AmountResult =>
  readAmount(given, quantityBounds, undefined);

/** A decimal text such as `1234.5`, never rounded; what names another currency is refused. */
export const readUnitPrice = (given: number | string, currency: string): AmountResult =>
  readAmount(given, unitPriceBounds, currency);

function readAmount(
  given: number | string,
  bounds: AmountBounds,
  expected: string | undefined,
): AmountResult {
  const shown = typeof given === 'string' ? quoted(given) : String(given);
  const wrong = (why: (words: CrmWords) => string) =>
    refuse('INVALID_AMOUNT', (words) => `${words.slots[bounds.argument]} ${shown}: ${why(words)}`);
  const parsed = parseAmount(given);
  switch (parsed.kind) {
    case 'not_an_amount':
      return wrong((words) => words.notANumber);
    case 'ambiguous':
      return wrong((words) => words.ambiguousNumber);
    case 'amount': {
      const { amount, currency } = parsed;
      const why = problemOf(amount, bounds);
      if (why) return wrong(why);
      if (currency === undefined || currency === expected) return Result.ok(amount.toFixed());
      return wrong((words) =>
        expected === undefined ? words.notANumber : words.otherCurrency(currency, expected),
      );
    }
  }
}

function problemOf(
  amount: Decimal,
  { max, maxDecimals }: AmountBounds,
): ((words: CrmWords) => string) | undefined {
  if (amount.isNegative() && !amount.isZero()) return (words) => words.negative;
  if (amount.isZero()) return (words) => words.zero;
  if (amount.greaterThan(max)) return (words) => words.tooLarge(max);
  if (amount.decimalPlaces() > maxDecimals) return (words) => words.tooManyDecimals(maxDecimals);
  return undefined;
}
