import type { Language } from './request-language.js';

/** Says which parts of a request nothing was done about, in the words of the request. */
export function notUnderstoodText(quotes: readonly string[], language: Language): string {
  const quoted = quotes.map((quote) => `"${quote}"`).join(', ');
  return language === 'pt'
    ? `Não entendi ou não posso fazer: ${quoted}.`
    : `I did not understand or cannot do: ${quoted}.`;
}
