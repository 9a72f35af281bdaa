import type { PerLanguage, ReplyLanguage } from '@faina/agent-core';
import type { Values } from '../finding.js';
import { englishTexts } from './english-texts.js';
import type { ExplainTexts } from './explain-texts.js';
import { portugueseTexts } from './portuguese-texts.js';

export const explainTexts: PerLanguage<ExplainTexts> = { en: englishTexts, pt: portugueseTexts };

const shownDigits = { maximumFractionDigits: 1 };

/** A text with its values, `{name s}` being a time in seconds; what they hold is not looked through again. */
export const fill = (text: string, values: Values, { tag }: Pick<ExplainTexts, 'tag'>): string =>
  text.replaceAll(/\{(\w+)( s)?\}/g, (_, name: string, isTime?: string) => {
    const value = values[name] ?? '';
    if (typeof value !== 'number') return value;
    return isTime ? timeText(value, tag) : value.toLocaleString(tag, shownDigits);
  });

const minute = 60;
const hour = 60 * minute;
const day = 24 * hour;

/** A length of time in its two greatest units, named alike in both languages: `9.5 s`, `1 h 37 min`. */
function timeText(seconds: number, tag: string): string {
  const whole = Math.round(seconds);
  if (whole < minute) return `${seconds.toLocaleString(tag, shownDigits)} s`;
  const units = [
    [day, 'd'],
    [hour, 'h'],
    [minute, 'min'],
    [1, 's'],
  ] as const;
  const first = units.findIndex(([length]) => whole >= length);
  let rest = whole;
  const parts = units.slice(first, first + 2).map(([length, name]) => {
    const count = Math.floor(rest / length);
    rest %= length;
    return count > 0 ? `${count} ${name}` : '';
  });
  return parts.filter(Boolean).join(' ');
}

/**
 * The language that a reader asks for in `Accept-Language` (RFC 9110, section 12.5.4), English where
 * that names neither. A tag stands for its variants, and the other way round.
 */
export function acceptedLanguage(header: string | undefined): ReplyLanguage {
  const wishes = (header ?? '').split(',').flatMap((part) => {
    const [tag = '', ...parameters] = part.split(';').map((word) => word.trim().toLowerCase());
    const language = languages.find((one) => tag === one || tag.startsWith(`${one}-`));
    const quality = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2) ?? '1';
    return language && Number(quality) > 0 ? [{ language, quality: Number(quality) }] : [];
  });
  return wishes.sort((left, right) => right.quality - left.quality)[0]?.language ?? 'en';
}

const languages = ['en', 'pt'] as const;
