import { findJson } from './read/find-json.js';
import { isJsonList, type JsonValue } from '../values/json/json-value.js';

const maxValues = 1_000;
/** Characters compared in all; arguments that need more are not ones that a model mended. */
const maxCompared = 100_000_000;

/**
 * The first value of the arguments that the raw text does not hold as a whole word, by its path;
 * undefined when all occur. A value that the raw text ends in the middle of does not occur.
 */
export function firstInvented(args: JsonValue, raw: string): string | undefined {
  const given = normalise(findJson(raw)?.wholePart ?? raw);
  let values = maxValues;
  let left = maxCompared;
  return search(args, '');

  function search(value: JsonValue, path: string): string | undefined {
    values -= 1;
    if (values < 0) return path;
    if (value === null)
      return occurs('null') || occurs('none') || occurs('undefined') ? undefined : path;
    if (typeof value !== 'object') return holds(value) ? undefined : path;
    const members: readonly (readonly [string, JsonValue])[] = isJsonList(value)
      ? value.map((item, index) => [String(index), item])
      : Object.entries(value);
    if (members.length === 0)
      return given.includes(isJsonList(value) ? '[' : '{') ? undefined : path;
    for (const [name, member] of members) {
      const invented = search(member, path ? `${path}.${name}` : name);
      if (invented !== undefined) return invented;
    }
    return undefined;
  }

  function holds(value: string | number | boolean): boolean {
    if (value === '') return /(["'])\1/.test(given);
    return occurs(normalise(String(value)));
  }

  function occurs(word: string): boolean {
    left -= given.length;
    for (let at = given.indexOf(word); at >= 0 && left > 0; at = given.indexOf(word, at + 1)) {
      left -= word.length;
      const end = at + word.length;
      if (!joins(given.charAt(at - 1), word.charAt(0)) && !joins(word.slice(-1), given.charAt(end)))
        return true;
    }
    return false;
  }
}

/** Whether two neighbours are part of one word or number. */
const joins = (left: string, right: string): boolean =>
  /[\p{L}\p{N}]/u.test(left) && /[\p{L}\p{N}]/u.test(right);

const normalise = (text: string): string =>
  text
    .replaceAll(/\\u([\da-fA-F]{4})/g, (_all, code: string) =>
      String.fromCharCode(Number.parseInt(code, 16)),
    )
    .replaceAll(/\\[nrt]/g, ' ')
    .replaceAll('\\', '')
    .replaceAll(/\s+/g, ' ')
    .toLowerCase();
