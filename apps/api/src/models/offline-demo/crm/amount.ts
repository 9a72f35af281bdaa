import type { Language } from '../request-language.js';

/** A decimal text of the CRM with its currency: `R$ 1.234,50`, `R$ 1,234.50`, `USD 10.00`. */
export function moneyText(amount: string, currency: string, language: Language): string {
  return `${currency === 'BRL' ? 'R$' : currency} ${amountText(amount, language)}`;
}

/** The figures as they are, never rounded; only the marks between them are the language's. */
export function amountText(amount: string, language: Language): string {
  const [whole = '', decimals] = amount.split('.');
  const [group, point] = language === 'pt' ? ['.', ','] : [',', '.'];
  const grouped = whole.replaceAll(/\B(?=(?:\d{3})+$)/g, group);
  return decimals === undefined ? grouped : `${grouped}${point}${decimals}`;
}
