import { part, type Passage } from '../passage.js';
import { unquotedPlain } from '../quoted.js';
import { withoutEnd } from '../../without-end.js';

/** A day as it was said, and the passage without it. */
export interface DueDate {
  /** `amanhã`, `sexta`, `2026-12-01`: the tool says which day that is, or asks. */
  readonly said: string;
  readonly rest: Passage;
}

const LINK = '(?:para|pra|ate|em|n[ao]|for|by|on|due|until|by)\\s+';
const DAY = [
  'depois de amanha',
  'day after tomorrow',
  'hoje',
  'amanha',
  'today',
  'tomorrow',
  '(?:(?:proxim[oa]|next|this|est[ea])\\s+)?(?:(?:segunda|terca|quarta|quinta|sexta)(?:[- ]feira)?|sabado|domingo|monday|tuesday|wednesday|thursday|friday|saturday|sunday)',
  '\\d{4}-\\d\\d-\\d\\d',
  '\\d{1,2}\\/\\d{1,2}(?:\\/\\d{2,4})?',
  '(?:semana|mes)\\s+que\\s+vem',
  '(?:proxim[oa]|next)\\s+(?:semana|mes|week|month)',
  'dia\\s+\\d{1,2}',
  '(?:o\\s+)?fim\\s+(?:do|de)\\s+(?:mes|semana)',
].join('|');
const SAID = `(?<link>${LINK})?(?:(?:o|a|the|o\\s+dia|a\\s+data\\s+de)\\s+)?(?<day>${DAY})(?![a-z0-9])(?!-(?!\\s))`;
const FIRST = new RegExp(`^${SAID}`, 'd');
const ANYWHERE = new RegExp(`(?<![^\\s,;:(])${SAID}`, 'dg');
/** Weekdays are also ordinal numbers: `a segunda proposta`. */
const ORDINAL = /^(?:segunda|terca|quarta|quinta|sexta)$/;

/** The day by which something is due; the one at the end of a passage before one at its beginning. */
export function dueDate(passage: Passage): DueDate | undefined {
  const plain = unquotedPlain(passage);
  const end = plain.length - withoutEnd(plain, '.!?').length;
  const found = [...plain.matchAll(ANYWHERE)].filter(
    ({ index, 0: whole, groups }) =>
      groups?.link !== undefined ||
      !ORDINAL.test(groups?.day ?? '') ||
      index + whole.length === plain.length - end,
  );
  const best = found.findLast(({ index, 0: whole }) => index + whole.length >= plain.length - end);
  const match = best ?? FIRST.exec(plain) ?? found[0];
  const span = match?.indices?.groups?.day;
  if (!match || !span) return undefined;
  return { said: passage.text.slice(span[0], span[1]), rest: without(passage, match, best) };
}

function without(passage: Passage, match: RegExpExecArray, atEnd: unknown): Passage {
  const { index, 0: whole } = match;
  if (atEnd !== undefined) return part(passage, 0, index);
  if (index === 0) return part(passage, whole.length);
  return passage;
}
