/**
 * More marks behind one letter than any language or notation has (UAX #15, 13, which bounds
 * streams by the same number). Normalising is quadratic in the marks of one run.
 */
const maxMarks = 30;

const tooManyMarks = new RegExp(`(?<!\\p{M})(\\p{M}{${maxMarks}})\\p{M}+`, 'gu');

/**
 * A text from outside in a Unicode normal form, without the combining marks beyond the 30th in a
 * row. The one place that normalises, so that no text can hold the process up.
 */
export const normalized = (text: string, form: 'NFC' | 'NFD'): string =>
  text.replaceAll(tooManyMarks, '$1').normalize(form);

/** For comparing: without accents and other marks, where letters are written with them. */
export const withoutMarks = (text: string): string =>
  normalized(text, 'NFD').replaceAll(/\p{M}/gu, '');

/** For comparing what people type: in lower case, without marks, one space between words. */
export const plainWords = (text: string): string =>
  withoutMarks(text.toLowerCase()).replaceAll(/\s+/g, ' ').trim();
