import { Result, type ToolError } from '@faina/agent-core';
import type { Decimal } from 'decimal.js';
import { z } from 'zod';
import { quoted, refuse } from '../refuse.js';
import { parseAmount } from './parse-amount.js';

export const amountSchema = z.union([z.number(), z.string().max(60)]);

export interface AmountBounds {
  /** As the argument is called. */
  readonly argument: string;
  readonly maxDecimals: number;
  readonly max: number;
  readonly isZeroAllowed: boolean;
}

/**
 * So many that the sum of all items of a proposal fits the column of its total, numeric(20,2):
 * 200 items x 1 000 000 x 1 000 000 000.
 */
export const quantityBounds: AmountBounds = {
  argument: 'quantidade',
  maxDecimals: 4,
  max: 1_000_000,
  isZeroAllowed: false,
};

export const unitPriceBounds: AmountBounds = {
  argument: 'preco_unitario',
  maxDecimals: 2,
  max: 1_000_000_000,
  isZeroAllowed: true,
};

/** A decimal text such as `1234.5`, never rounded: what does not fit is refused. */
export function readAmount(
  given: number | string,
  bounds: AmountBounds,
  toolName: string,
): Result<string, ToolError> {
  const shown = typeof given === 'string' ? quoted(given) : String(given);
  const wrong = (why: string) =>
    refuse(toolName, 'INVALID_AMOUNT', `${bounds.argument} ${shown}: ${why}`);
  const parsed = parseAmount(given);
  switch (parsed.kind) {
    case 'not_an_amount':
      return wrong('não é um número. Escreva como 1234,56.');
    case 'ambiguous':
      return wrong(
        'pode ser milhar ou decimal. Escreva sem separador de milhar, como 1500 ou 1,5.',
      );
    case 'amount': {
      const why = problemOf(parsed.amount, bounds);
      return why === undefined ? Result.ok(parsed.amount.toFixed()) : wrong(why);
    }
  }
}

function problemOf(amount: Decimal, bounds: AmountBounds): string | undefined {
  if (amount.isNegative() && !amount.isZero()) return 'não pode ser negativo.';
  if (amount.isZero() && !bounds.isZeroAllowed) return 'precisa ser maior que zero.';
  if (amount.greaterThan(bounds.max)) return `pode ser no máximo ${bounds.max}.`;
  if (amount.decimalPlaces() > bounds.maxDecimals) {
    return `pode ter no máximo ${bounds.maxDecimals} casas decimais.`;
  }
  return undefined;
}
