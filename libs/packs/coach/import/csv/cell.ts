/**
 * A number with a decimal point or a decimal comma (`10,02`, `1.234,5`): the columns of one export
 * have both, by the language of the account. Undefined when the text is no number.
 */
export function parseDecimal(text: string): number | undefined {
  const plain = text.trim();
  const comma = plain.lastIndexOf(',');
  const usesComma = comma > plain.lastIndexOf('.');
  const normal = usesComma
    ? plain.replaceAll('.', '').replace(',', '.')
    : plain.replaceAll(',', '');
  return /^-?\d{1,15}(\.\d{1,40})?$/.test(normal) ? Number(normal) : undefined;
}
