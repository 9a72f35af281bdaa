import { plainWords } from '@faina/agent-core';

/** `R$ 12.500,00`, `USD 500`. */
const marked = /(?:[a-z]{0,2}\$|[€£]|\b(?:brl|usd|eur|gbp)\b)\s*\d/;

const number =
  '(?:\\d[\\d.,]*|mil|milhao|milhoes|cem|cento|\\w+[czhg]entos|vinte|\\w+enta|dez|hundred|thousand|million|k|mi)';
const currency = '(?:reais|real|dolar(?:es)?|euros?|libras?|dollars?|bucks|pounds|brl|usd|eur|gbp)';

/** `12 mil reais`, `quinhentos dólares`, `dois milhões de euros`, `500 USD`. */
const spoken = new RegExp(`(?<![a-z])${number}\\s*(?:de\\s+)?${currency}(?![a-z])`);

/** `12.500,00`: with marks for thousands and two decimals a number is money. */
const written = /\d{1,3}(?:\.\d{3})+,\d{2}(?!\d)|\d{1,3}(?:,\d{3})+\.\d{2}(?!\d)/;

/** Whether a text names a price. */
export function namesPrice(text: string): boolean {
  const plain = plainWords(text);
  return [marked, spoken, written].some((form) => form.test(plain));
}
