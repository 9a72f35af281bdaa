import { language } from '../texts/language.ts';

const numberFormats = new Map<string, Intl.NumberFormat>();
const dateFormats = new Map<string, Intl.DateTimeFormat>();

/**
 * How the language writes numbers. One is kept for each use: to make one takes as long as to write a
 * hundred numbers, and a list writes those of all its rows each second.
 */
export const numberFormat = (options: Intl.NumberFormatOptions): Intl.NumberFormat =>
  kept(numberFormats, options, () => new Intl.NumberFormat(language.value, options));

/** How the language writes times. */
export const dateFormat = (options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat =>
  kept(dateFormats, options, () => new Intl.DateTimeFormat(language.value, options));

function kept<Format>(formats: Map<string, Format>, options: object, make: () => Format): Format {
  const name = language.value + Object.entries(options).join();
  const format = formats.get(name) ?? make();
  formats.set(name, format);
  return format;
}
