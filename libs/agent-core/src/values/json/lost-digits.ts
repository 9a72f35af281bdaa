/** Texts, and whole numbers of 16 digits and more: no shorter one is beyond 2^53. */
const tokens = /"[^"\\]*(?:\\.[^"\\]*)*"|(?<![\w.+-])-?\d{16,}(?![\d.eE])/gs;

const maxShownChars = 40;

/**
 * Says which whole number of a JSON text would not come out with the digits that it has: numbers are
 * doubles here (RFC 8259, section 6; RFC 7493, section 2.2, has such numbers as texts). Undefined where all do.
 * @param json that has been parsed: a text in it that has no end would take the square of its length
 */
export function lostDigits(json: string): string | undefined {
  if (!/\d{16}/.test(json)) return undefined;
  for (const [token] of json.matchAll(tokens)) {
    if (token.startsWith('"') || isExact(token)) continue;
    const shown = token.length > maxShownChars ? `${token.slice(0, maxShownChars)}…` : token;
    return `the number ${shown} has more digits than are kept; give it as text where that is allowed`;
  }
  return undefined;
}

function isExact(digits: string): boolean {
  const value = Number(digits);
  return Number.isFinite(value) && BigInt(value) === BigInt(digits);
}
