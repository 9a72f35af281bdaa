import type { PlannedIntent } from '../../../tool/planned-intent.js';
import { isJsonObject, type JsonValue } from '../../../values/json/json-value.js';
import { withoutMarks } from '../../../values/text/normalized.js';

/** No slot is called more; taking the accents off a long text takes the square of its length. */
const maxNameChars = 100;

/**
 * Slots under the names that their intent declares. Another name means the one slot that begins with
 * the same word and was not given: `lead`, `leadId` and `lead_nome` stand for `lead_ref_ou_id`. Were
 * it left out instead, the action would befall the current lead and not the one that was named.
 */
export function nameSlots(
  slots: JsonValue,
  { slots: { properties } }: Pick<PlannedIntent, 'slots'>,
): JsonValue {
  if (!isJsonObject(slots) || properties === undefined || !isJsonObject(properties)) return slots;
  const declared = Object.keys(properties);
  const isMeant = (candidate: string, name: string) =>
    name.length <= maxNameChars && firstWord(candidate) === firstWord(name);
  const given = new Set(Object.keys(slots));
  const named = Object.entries(slots).map(([name, value]) => {
    if (declared.includes(name)) return [name, value] as const;
    const [meant, ...others] = declared.filter(
      (candidate) => !given.has(candidate) && isMeant(candidate, name),
    );
    if (meant === undefined || others.length > 0) return [name, value] as const;
    given.add(meant);
    return [meant, value] as const;
  });
  return Object.fromEntries(named);
}

/** In lower case and without accents. */
const firstWord = (name: string): string =>
  withoutMarks(name)
    .replaceAll(/(\p{Ll})(?=\p{Lu})/gu, '$1 ')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .find((word) => word !== '') ?? '';
