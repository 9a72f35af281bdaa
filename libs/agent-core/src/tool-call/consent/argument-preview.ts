import { isJsonList, type JsonValue } from '../../values/json/json-value.js';
import { canonicalJson } from '../../values/json/canonical-json.js';

/** Arguments that are shorter are shown whole. */
const maxWholeChars = 4_000;
const maxValueChars = 500;
const maxNameChars = 100;
/** Items of a list, and members of a value within an argument. */
const maxParts = 20;

/**
 * The arguments of a call as a person sees them before they agree to it: canonical JSON. In a long
 * one each value is cut by itself, so that none can hide another; every argument shows by its name,
 * and what is left out is counted behind the quotation marks, where no value can write.
 */
export function argumentPreview(args: JsonValue): string {
  const whole = canonicalJson(args);
  return whole.length <= maxWholeChars ? whole : shortened(args, Infinity);
}

function shortened(value: JsonValue, maxMembers: number): string {
  if (typeof value === 'string') return shortText(value, maxValueChars);
  if (value === null || typeof value !== 'object') return JSON.stringify(value);
  if (isJsonList(value)) {
    const items = value.slice(0, maxParts).map((item) => shortened(item, maxParts));
    return `[${[...items, ...more(value.length - maxParts, 'items')].join(',')}]`;
  }
  const members = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  const shown = members
    .slice(0, maxMembers)
    .map(([name, member]) => `${shortText(name, maxNameChars)}:${shortened(member, maxParts)}`);
  return `{${[...shown, ...more(members.length - maxMembers, 'members')].join(',')}}`;
}

function shortText(text: string, maxChars: number): string {
  if (text.length <= maxChars) return JSON.stringify(text);
  const cutsPair = /[\uD800-\uDBFF]/.test(text.charAt(maxChars - 1));
  const kept = text.slice(0, cutsPair ? maxChars - 1 : maxChars);
  return JSON.stringify(kept) + more(text.length - kept.length, 'characters').join('');
}

const more = (count: number, what: string): readonly string[] =>
  count > 0 ? [`… ${grouped(count)} more ${what}`] : [];

/** 4211 is 4 211. */
const grouped = (count: number): string => count.toLocaleString('en').replaceAll(',', ' ');
