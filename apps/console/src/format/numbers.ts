import { numberFormat } from './formatters.ts';

/** A number as people of the language write it. */
export const number = (value: number, digits = 0): string =>
  numberFormat({ maximumFractionDigits: digits }).format(value);

/** Dollars: with cents, and with as many digits as small costs need. */
export const dollars = (value: number): string => {
  const digits = value === 0 || value >= 1 ? 2 : value >= 0.01 ? 4 : 6;
  const format = numberFormat({ minimumFractionDigits: 2, maximumFractionDigits: digits });
  return `US$ ${format.format(value)}`;
};

/** Bytes as 612 B, 48.2 kB, 1.3 MB. */
export const byteSize = (bytes: number): string => {
  if (bytes < 1_000) return `${bytes} B`;
  if (bytes < 1_000_000) return `${number(bytes / 1_000, 1)} kB`;
  return `${number(bytes / 1_000_000, 1)} MB`;
};

/** A share of one as percent. */
export const percent = (share: number): string => `${number(share * 100, 1)} %`;
