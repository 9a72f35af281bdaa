import { normalized } from '@faina/agent-core';

/**
 * A piece of a request and its plain form: lower case, without accents, and of the same length, so
 * that what a rule finds in the one can be cut out of the other.
 */
export interface Passage {
  readonly text: string;
  readonly plain: string;
}

/** What a pattern found, its named groups and what stands around it. */
export interface Found {
  readonly groups: Readonly<Record<string, Passage | undefined>>;
  readonly whole: Passage;
  readonly before: Passage;
  readonly after: Passage;
}

/**
 * A text as the rules read it. Runs of spaces count as one and blank lines as one blank line, so
 * that no rule can be held up by them.
 */
export function passageOf(text: string): Passage {
  const spaced = normalized(text, 'NFC').replace(/\s+/g, oneSpace);
  return { text: spaced, plain: spaced.replace(/[A-Z\u0080-\uffff]/g, plainCharacter) };
}

/** From one position to another, without the spaces at its ends. */
export function part({ text, plain }: Passage, from: number, to = text.length): Passage {
  const piece = text.slice(from, to);
  const start = from + (piece.length - piece.trimStart().length);
  const end = start + piece.trim().length;
  return { text: text.slice(start, end), plain: plain.slice(start, end) };
}

/** Two pieces as one. */
export function joined(first: Passage, second: Passage): Passage {
  if (first.text === '' || second.text === '') return first.text === '' ? second : first;
  return { text: `${first.text} ${second.text}`, plain: `${first.plain} ${second.plain}` };
}

/** The first place where the plain form fits a pattern made by `rule`. */
export function find(passage: Passage, pattern: RegExp): Found | undefined {
  const match = pattern.exec(passage.plain);
  if (match === null) return undefined;
  const end = match.index + match[0].length;
  // A group that took no part in the match has no span.
  const spans: Record<string, readonly [number, number] | undefined> = match.indices?.groups ?? {};
  const groups: Record<string, Passage | undefined> = {};
  for (const [name, span] of Object.entries(spans)) {
    groups[name] = span && part(passage, span[0], span[1]);
  }
  return {
    groups,
    whole: part(passage, match.index, end),
    before: part(passage, 0, match.index),
    after: part(passage, end),
  };
}

/** A pattern for `find`. */
export const rule = (source: string): RegExp => new RegExp(source, 'd');

/** The source of a pattern as a part of one that only recognises. */
export const withoutNames = ({ source }: RegExp): string => source.replaceAll(/\?<\w+>/g, '?:');

function plainCharacter(character: string): string {
  const plain = normalized(character, 'NFD').charAt(0).toLowerCase();
  if (/\s/.test(plain)) return ' ';
  return plain.length === 1 ? plain : character;
}

function oneSpace(run: string): string {
  const lines = run.split('\n').length - 1;
  return lines === 0 ? ' ' : '\n'.repeat(Math.min(lines, 2));
}
