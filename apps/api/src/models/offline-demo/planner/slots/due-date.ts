import { joined, part, type Passage, rule } from '../passage.js';
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
  '(?:daqui\\s+a|em|in)\\s+(?:\\d{1,3}|[a-z]{2,6})\\s+(?:dias?|semanas?|mes(?:es)?|days?|weeks?|months?)',
  '(?:o\\s+)?fim\\s+(?:do|de)\\s+(?:mes|semana)',
].join('|');
const SAID = `(?<link>${LINK})?(?:(?:o|a|the|o\\s+dia|a\\s+data\\s+de)\\s+)?(?<day>${DAY})(?![a-z0-9])(?!-(?!\\s))`;
const FIRST = new RegExp(`^${SAID}`, 'd');
const ANYWHERE = new RegExp(`(?<![^\\s,;:(])${SAID}`, 'dg');
/** "amanhã às 10h": the time of the day belongs to what is to be done. */
export const TIME_AT_END = rule(
  '\\s(?:as|at)\\s\\d{1,2}(?:[:h]\\d{0,2})?(?:\\s?(?:am|pm|horas?))?$',
);
const ONLY_TIME = new RegExp(`^${TIME_AT_END.source}`);
/** Weekdays are also ordinal numbers: `a segunda proposta`. */
const ORDINAL = /^(?:segunda|terca|quarta|quinta|sexta)$/;

/** The day by which something is due; the one at the end of a passage before one at its beginning. */
export function dueDate(passage: Passage): DueDate | undefined {
  const plain = withoutEnd(unquotedPlain(passage), '.!?');
  const endsIt = ({ index, 0: whole }: RegExpExecArray): boolean => {
    const after = index + whole.length;
    return after >= plain.length || (index > 0 && ONLY_TIME.test(plain.slice(after)));
  };
  const found = [...plain.matchAll(ANYWHERE)].filter(
    (match) =>
      match.groups?.link !== undefined || !ORDINAL.test(match.groups?.day ?? '') || endsIt(match),
  );
  const last = found.findLast(endsIt);
  const match = last ?? FIRST.exec(plain) ?? found[0];
  const span = match?.indices?.groups?.day;
  if (!match || !span) return undefined;
  const isApart = last !== undefined || match.index === 0;
  const said = passage.text.slice(span[0], span[1]);
  return { said, rest: isApart ? without(passage, match, plain.length) : passage };
}

/** What stands before and behind a day, where the day can be taken out. */
function without(passage: Passage, { index, 0: whole }: RegExpExecArray, end: number): Passage {
  const behind = index === 0 ? passage.text.length : end;
  return joined(part(passage, 0, index), part(passage, index + whole.length, behind));
}
