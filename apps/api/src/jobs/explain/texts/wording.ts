import type { PerLanguage, ReplyLanguage } from '@faina/agent-core';
import type { Values } from '../finding.js';
import { englishTexts } from './english-texts.js';
import type { ExplainTexts } from './explain-texts.js';
import { portugueseTexts } from './portuguese-texts.js';

export const explainTexts: PerLanguage<ExplainTexts> = { en: englishTexts, pt: portugueseTexts };

const shownDigits = { maximumFractionDigits: 1 };

/** A text with its values; what they hold is not looked through again. */
export const fill = (text: string, values: Values, { tag }: Pick<ExplainTexts, 'tag'>): string =>
  text.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const value = values[name] ?? '';
    return typeof value === 'number' ? value.toLocaleString(tag, shownDigits) : value;
  });

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
