/** A decimal text as it is written in Portuguese: `1234.5` is `1.234,5`. */
export function formatAmount(amount: string): string {
  const [whole = '', decimals] = amount.split('.');
  const grouped = whole.replaceAll(/\B(?=(?:\d{3})+$)/g, '.');
  return decimals === undefined ? grouped : `${grouped},${decimals}`;
}

/** `R$ 1.234,50`; other currencies with their code. */
export const formatMoney = (amount: string, currency: string): string =>
  `${currency === 'BRL' ? 'R$' : currency} ${formatAmount(amount)}`;
