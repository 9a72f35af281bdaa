import { BoundedCache } from '../values/bounded-cache.js';
import {
  type PerLanguage,
  type ReplyLanguage,
  replyLanguageOf,
} from '../language/reply-language.js';

const maxFormats = 100;

const formats = new BoundedCache<Intl.DateTimeFormat>(maxFormats);
/** By the minute, which is all that they tell. */
const lines = new BoundedCache<string>(maxFormats);

const locales: PerLanguage<string> = { pt: 'pt-BR', en: 'en' };

/** When a job was asked for, in the words of a language; `day` is the same as an ISO date. */
const sentences: PerLanguage<(moment: string, day: string, zone: string) => string> = {
  pt: (moment, day, zone) => `Hoje é ${moment} (${day}, fuso horário ${zone}).`,
  en: (moment, day, zone) => `Today is ${moment} (${day}, time zone ${zone}).`,
};

/**
 * What day it is, for a model, which has no clock: the end of every system message, behind all that
 * stays the same from job to job. It tells when the job was asked for, as tools take `today` too, and
 * so is the same throughout the job.
 * @param timeZone IANA name; that of the process when absent
 */
export function dateLine(
  askedAt: Date,
  agent: { readonly language: string },
  timeZone?: string,
): string {
  const language = replyLanguageOf(agent);
  const minute = Math.floor(askedAt.getTime() / 60_000);
  return lines.getOrCreate(`${language} ${timeZone ?? ''} ${minute}`, () =>
    newLine(askedAt, language, timeZone),
  );
}

function newLine(askedAt: Date, language: ReplyLanguage, timeZone: string | undefined): string {
  const moment = format(locales[language], timeZone, {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZoneName: 'longOffset',
  });
  // Of all locales this one writes a date as ISO 8601 does.
  const day = format('sv-SE', timeZone, { dateStyle: 'short' });
  const zone = timeZone ?? moment.resolvedOptions().timeZone;
  return sentences[language](moment.format(askedAt), day.format(askedAt), zone);
}

/** Making a format takes longer than all else in a step. */
function format(
  locale: string,
  timeZone: string | undefined,
  options: Intl.DateTimeFormatOptions,
): Intl.DateTimeFormat {
  return formats.getOrCreate(
    `${locale} ${timeZone ?? ''}`,
    () => new Intl.DateTimeFormat(locale, { ...options, timeZone }),
  );
}
