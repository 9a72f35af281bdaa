import { type PerLanguage, Result } from '@faina/sdk';
import type { Decimal } from 'decimal.js';
import { z } from 'zod';
import { parseAmount } from './parse-amount.js';
import { problem, type CrmProblem } from '../shared/crm-tool.js';
import { quoted } from '../shared/row-code.js';

export const amountSchema = z.union([z.number(), z.string().max(60)]);

/** What people call the arguments that are amounts. */
export const amountNames = {
  pt: { quantidade: 'quantidade', preco_unitario: 'preço unitário' },
  en: { quantidade: 'quantity', preco_unitario: 'unit price' },
};

interface AmountBounds {
  readonly argument: keyof (typeof amountNames)['pt'];
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
  const wrong = ({ pt, en }: PerLanguage<string>) =>
    problem('INVALID_AMOUNT', {
      pt: `${amountNames.pt[bounds.argument]} ${shown}: ${pt}`,
      en: `${amountNames.en[bounds.argument]} ${shown}: ${en}`,
    });
  const parsed = parseAmount(given);
  switch (parsed.kind) {
    case 'not_an_amount':
      return wrong(notANumber);
    case 'ambiguous':
      return wrong({
        pt: 'pode ser milhar ou decimal. Escreva sem separador de milhar, como 1500 ou 1,5.',
        en: 'may mean thousands or decimals. Write it without a mark for thousands, as 1500 or 1.5.',
      });
    case 'amount': {
      const { amount, currency } = parsed;
      const why = problemOf(amount, bounds);
      if (why) return wrong(why);
      if (currency === undefined || currency === expected) return Result.ok(amount.toFixed());
      if (expected === undefined) return wrong(notANumber);
      return wrong({
        pt: `está em ${currency} e a proposta em ${expected}.`,
        en: `is in ${currency} and the proposal in ${expected}.`,
      });
    }
  }
}

const notANumber: PerLanguage<string> = {
  pt: 'não é um número. Escreva como 1234,56.',
  en: 'is not a number. Write it as 1234.56.',
};

function problemOf(
  amount: Decimal,
  { max, maxDecimals }: AmountBounds,
): PerLanguage<string> | undefined {
  if (amount.isNegative() && !amount.isZero()) {
    return { pt: 'não pode ser negativo.', en: 'may not be negative.' };
  }
  if (amount.isZero())
    return { pt: 'precisa ser maior que zero.', en: 'must be greater than zero.' };
  if (amount.greaterThan(max)) {
    return { pt: `pode ser no máximo ${max}.`, en: `may be at most ${max}.` };
  }
  if (amount.decimalPlaces() <= maxDecimals) return undefined;
  return {
    pt: `pode ter no máximo ${maxDecimals} casas decimais.`,
    en: `may have at most ${maxDecimals} decimal places.`,
  };
}
