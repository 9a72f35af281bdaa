import type { ReplyLanguage } from '@faina/agent-core';

/** BCP 47 tags of the languages that people are asked in. */
export const languageTags: Readonly<Record<ReplyLanguage, string>> = { pt: 'pt-BR', en: 'en' };

/** A moment as people read it, with its zone: `23 de novembro de 2026 às 14:05 BRT`. */
export const momentText = (at: Date, language: ReplyLanguage, timeZone: string): string =>
  new Intl.DateTimeFormat(languageTags[language], {
    year: 'numeric',
    month: 'long',
    day: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    timeZoneName: 'short',
    timeZone,
  }).format(at);

const units = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
] as const;

/** How far off a moment is, in the largest unit of which it is two: `em 90 minutos`. */
export function distanceText(at: Date, now: Date, language: ReplyLanguage): string {
  const ms = at.getTime() - now.getTime();
  const [unit, size] = units.find(([, each]) => Math.abs(ms) >= 2 * each) ?? ['second', 1_000];
  const format = new Intl.RelativeTimeFormat(languageTags[language], { numeric: 'always' });
  return format.format(Math.trunc(ms / size), unit);
}
