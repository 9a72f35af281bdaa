import {
  isJsonList,
  isJsonObject,
  type JsonObject,
  type JsonValue,
  type ReplyLanguage,
} from '@faina/agent-core';
import { capitalized, codeLabel, inLanguage, labelOf } from './grammar/language.js';
import type { CalendarDay } from './grammar/spoken-time.js';

const maxRows = 10;
const maxDepth = 5;

const localeOf = (language: ReplyLanguage): string => (language === 'pt' ? 'pt-BR' : 'en-US');

/** A day, or an instant in the time zone, as people write it. */
export const shownTime = (text: string, language: ReplyLanguage, timeZone: string): string =>
  new Date(text).toLocaleString(localeOf(language), {
    dateStyle: language === 'pt' ? 'short' : 'medium',
    ...(text.includes('T') ? { timeStyle: 'short', timeZone } : { timeZone: 'UTC' }),
  });

/** What a call gave in lines, as people read it; of rows with a day only those of `only`. */
export function tellData(
  data: JsonValue,
  language: ReplyLanguage,
  timeZone: string,
  only?: CalendarDay,
): string {
  const locale = localeOf(language);
  const shown = (text: string): string => shownTime(text, language, timeZone);
  const told = (value: JsonValue, key: string): string => {
    switch (typeof value) {
      case 'number':
        return value.toLocaleString(locale, { maximumFractionDigits: 2 });
      case 'boolean':
        return inLanguage(value ? 'sim | yes' : 'não | no', language);
      case 'string':
        if (key === 'missing') return labelOf(value, language).label;
        if (ofCodes.test(key)) return codeLabel(value, language);
        return value.replaceAll(key === 'note' ? times : onlyTime, shown);
      default:
        return '';
    }
  };
  const heading = (label: string): string => `${capitalized(label)}:`;
  const fact = (key: string, value: JsonValue): string => {
    const { label, unit } = labelOf(key, language);
    return [heading(label), told(value, key), ...(unit === undefined ? [] : [unit])].join(' ');
  };
  const linesOf = (value: JsonValue, key: string, depth: number): readonly string[] => {
    if (depth > maxDepth) return [];
    if (isJsonObject(value)) {
      const { facts, inner } = partsOf(value, depth);
      return [...facts, ...inner];
    }
    if (!isJsonList(value)) return [told(value, key)];
    const rows = value.filter((row) => !isOfOtherDay(row, only));
    const lines = rows.slice(0, maxRows).flatMap((row) => {
      if (!isJsonObject(row)) return [`- ${told(row, key)}`];
      const { facts, inner } = partsOf(row, depth + 1);
      return [`- ${facts.join('; ')}`, ...inner];
    });
    return rows.length > maxRows ? [...lines, `… +${rows.length - maxRows}`] : lines;
  };
  const partsOf = (row: JsonObject, depth: number) => {
    const facts: string[] = [];
    const inner: string[] = [];
    for (const [key, value] of Object.entries(row)) {
      if (hidden.test(key) || value === null) continue;
      // Such as a report, which stands for itself.
      if (typeof value === 'string' && value.includes('\n')) inner.push('', value);
      else if (typeof value !== 'object') facts.push(fact(key, value));
      else {
        const lines = linesOf(value, key, depth + 1);
        if (lines.length > 0) inner.push(heading(labelOf(key, language).label), ...lines);
      }
    }
    return { facts, inner };
  };
  return linesOf(data, '', 0).join('\n');
}

/** People have no use for ids and for what explains figures to a model. */
const hidden =
  /^(?:ids?|owner|createdAt|updatedAt|today|weekday|basis|sources|encoding|mediaType)$|(?:_ids?|Id)$/;

const ofCodes = /(?:^type|tipo|status|statusCode|strategy|reading)$/;

const times = /\b\d{4}-\d\d-\d\d(?:T[\d:.]+Z)?\b/g;
const onlyTime = /^\d{4}-\d\d-\d\d(?:T[\d:.]+Z)?$/g;

const isOfOtherDay = (row: JsonValue, only: string | undefined): boolean =>
  only !== undefined && isJsonObject(row) && typeof row.date === 'string' && row.date !== only;
