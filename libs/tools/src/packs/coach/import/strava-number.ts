/**
 * A number of a Strava export: the shown columns follow the language of the account (`10,02`,
 * `1.234,5`), the others have a decimal point. Undefined when the text is no number.
 */
export function parseStravaNumber(text: string): number | undefined {
  const plain = text.trim();
  const comma = plain.lastIndexOf(',');
  const usesComma = comma > plain.lastIndexOf('.');
  const normal = usesComma
    ? plain.replaceAll('.', '').replace(',', '.')
    : plain.replaceAll(',', '');
  return /^-?\d{1,15}(\.\d{1,40})?$/.test(normal) ? Number(normal) : undefined;
}
