import type { CrmWords } from '../words/crm-words.js';

type NumberMarks = Pick<CrmWords, 'groupMark' | 'decimalMark'>;

/** A decimal text as people write it: `1234.5` is `1.234,5` in Portuguese, `1,234.5` in English. */
export function formatAmount(amount: string, { groupMark, decimalMark }: NumberMarks): string {
  const [whole = '', decimals] = amount.split('.');
  const grouped = whole.replaceAll(/\B(?=(?:\d{3})+$)/g, groupMark);
  return decimals === undefined ? grouped : `${grouped}${decimalMark}${decimals}`;
}

/** `R$ 1.234,50`; other currencies with their code. */
export const formatMoney = (amount: string, currency: string, marks: NumberMarks): string =>
  `${currency === 'BRL' ? 'R$' : currency} ${formatAmount(amount, marks)}`;
