import type { JsonValue } from '@faina/agent-core';

/** A place in a JSON value; negative numbers count from the end of a list. */
export type Place = readonly (string | number)[];

/** What stands at `place` becomes what `change` gives for it; undefined takes it out. */
export function edited(
  value: JsonValue | undefined,
  [key, ...rest]: Place,
  change: (value: JsonValue | undefined) => JsonValue | undefined,
): JsonValue | undefined {
  if (key === undefined) return change(value);
  if (isList(value)) {
    const at = typeof key === 'number' && key < 0 ? value.length + key : Number(key);
    const member = edited(value[at], rest, change);
    return [
      ...value.slice(0, at),
      ...(member === undefined ? [] : [member]),
      ...value.slice(at + 1),
    ];
  }
  const { [key]: member, ...others } = typeof value === 'object' && value !== null ? value : {};
  const now = edited(member, rest, change);
  return now === undefined ? others : { ...others, [key]: now };
}

export const isList = (value: JsonValue | undefined): value is readonly JsonValue[] =>
  Array.isArray(value);
