import type { Segment } from './segments.js';
import type { JsonValue } from '../../../values/json/json-value.js';

const maxGrowth = 2;
const spareChars = 200;
const maxFacts = 2_000;
/** Longer sentences hold more facts than a reply can repeat. */
const maxSegmentChars = 8_000;

/**
 * Whether a reply in other words still holds every fact of the one it was made of and no number that
 * is not in it: each number, date, amount, id and address, each quoted text, each name, each value
 * of a result that the reply mentions, and each failure word for word.
 */
export function keepsFacts(polished: string, reply: string, segments: readonly Segment[]): boolean {
  if (polished === '' || polished.length > reply.length * maxGrowth + spareChars) return false;
  if (segments.some(({ text }) => text.length > maxSegmentChars)) return false;
  const said = figures(reply);
  const added = [...figures(polished)].some((figure) => !said.has(figure));
  const facts = new Set([
    ...said,
    ...quotations(reply),
    ...segments.flatMap(({ kind, text, result }) =>
      kind === 'failed'
        ? [withoutStop(text)]
        : [...names(text), ...mentioned(result ?? null, text)],
    ),
  ]);
  return !added && [...facts].every((fact) => holds(polished, fact));
}

/** Words with a digit or an @: numbers, dates, amounts, ids, telephones, addresses. */
const figures = (text: string): ReadonlySet<string> =>
  new Set(
    text
      .split(/\s+/)
      .filter((word) => /[\d@]/.test(word))
      .map(withoutSigns),
  );

/** Without what stands before its first and behind its last letter or digit. */
function withoutSigns(word: string): string {
  const signs = Array.from(word);
  const first = signs.findIndex(isLetter);
  return first < 0 ? '' : signs.slice(first, signs.findLastIndex(isLetter) + 1).join('');
}

const quotations = (text: string): readonly string[] =>
  [...text.matchAll(/'([^'\n]{1,500})'/g)].map(([, quoted = '']) => quoted);

/** Capitalised words that do not begin the sentence. */
const names = (text: string): readonly string[] =>
  text
    .trimStart()
    .split(/\s+/)
    .slice(1)
    .map((word) => /^["'(]?(\p{Lu}[\p{L}'-]*)/u.exec(word)?.[1] ?? '')
    .filter((name) => name !== '');

/** The texts of a result that its segment mentions. */
function mentioned(result: JsonValue, text: string): readonly string[] {
  const found: string[] = [];
  const waiting: JsonValue[] = [result];
  for (let looked = 0; waiting.length > 0 && looked < maxFacts; looked += 1) {
    const value = waiting.pop() ?? null;
    if (typeof value === 'string' && value.trim() !== '' && text.includes(value)) found.push(value);
    if (typeof value === 'object' && value !== null) waiting.push(...Object.values(value));
  }
  return found;
}

/** Whether the text holds the words on their own and not as a part of others. */
function holds(text: string, fact: string): boolean {
  for (let at = text.indexOf(fact); at >= 0; at = text.indexOf(fact, at + 1)) {
    const joins =
      isJoined(text.charAt(at - 1), fact.charAt(0)) ||
      isJoined(fact.slice(-1), text.charAt(at + fact.length));
    if (!joins) return true;
  }
  return false;
}

const isJoined = (left: string, right: string): boolean => isLetter(left) && isLetter(right);

const isLetter = (sign: string): boolean => /[\p{L}\p{N}]/u.test(sign);

const withoutStop = (text: string): string => text.trim().replace(/\.$/, '');
