import type { PerLanguage, ReplyLanguage } from '@faina/sdk';

const marks: PerLanguage<{ readonly group: string; readonly decimal: string }> = {
  pt: { group: '.', decimal: ',' },
  en: { group: ',', decimal: '.' },
};

/** A decimal text as people write it: `1234.5` is `1.234,5` in Portuguese, `1,234.5` in English. */
export function formatAmount(amount: string, language: ReplyLanguage): string {
  const { group, decimal } = marks[language];
  const [whole = '', decimals] = amount.split('.');
  const grouped = whole.replaceAll(/\B(?=(?:\d{3})+$)/g, group);
  return decimals === undefined ? grouped : `${grouped}${decimal}${decimals}`;
}

/** `R$ 1.234,50`; other currencies with their code. */
export const formatMoney = (amount: string, currency: string, language: ReplyLanguage): string =>
  `${currency === 'BRL' ? 'R$' : currency} ${formatAmount(amount, language)}`;
