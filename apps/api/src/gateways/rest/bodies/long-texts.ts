import { randomUUID } from 'node:crypto';

/** Bytes from which on a text of a large body is taken out of it. */
const minTextBytes = 16 * 1024;

const quote = 0x22;
const backslash = 0x5c;

export interface SplitJson {
  /** The body with a name in place of each long text. */
  readonly rest: Buffer;
  /** What the names stand for: JSON texts with their quotes. */
  readonly texts: readonly (readonly [name: string, json: Buffer])[];
}

/**
 * Takes the long texts out of a large body, so that reading what is left takes no longer than reading
 * a small one: millions of empty lists would hold everybody up for seconds. Undefined where more than
 * `maxRest` bytes are left. Looks at quotes only; what is no JSON is found by whoever reads the parts.
 */
export function longTexts(body: Buffer, maxRest: number): SplitJson | undefined {
  const prefix = randomUUID();
  const texts: (readonly [string, Buffer])[] = [];
  const parts: Buffer[] = [];
  let kept = 0;
  let taken = 0;
  for (let at = 0; ;) {
    const open = body.indexOf(quote, at);
    const close = open < 0 ? -1 : closingQuote(body, open, taken + maxRest);
    const isLong = close - open >= minTextBytes;
    if ((isLong ? open : close < 0 ? body.length : close) - taken > maxRest) return undefined;
    if (close < 0) break;
    if (isLong) {
      const name = `${prefix}:${texts.length}`;
      texts.push([name, body.subarray(open, close + 1)]);
      parts.push(body.subarray(kept, open), Buffer.from(JSON.stringify(name)));
      kept = close + 1;
      taken += kept - open;
    }
    at = close + 1;
  }
  parts.push(body.subarray(kept));
  return { rest: Buffer.concat(parts), texts };
}

/**
 * Where a text ends; -1 where it does not, or has escaped quotes beyond `limit`: it is not the base64
 * of a file then.
 */
function closingQuote(body: Buffer, open: number, limit: number): number {
  let close = body.indexOf(quote, open + 1);
  while (close > 0 && isEscaped(body, open, close)) {
    if (close > limit) return -1;
    close = body.indexOf(quote, close + 1);
  }
  return close;
}

function isEscaped(body: Buffer, open: number, at: number): boolean {
  let before = at - 1;
  while (before > open && body[before] === backslash) before -= 1;
  return (at - 1 - before) % 2 === 1;
}
