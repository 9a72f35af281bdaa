import type { z } from 'zod';
import { isJsonList, type JsonValue } from '../../values/json/json-value.js';
import { setMember } from '../../values/json/to-json-value.js';

export type SchemaIssue = z.core.$ZodIssue;

/** What to do with the value that an issue names; undefined leaves it as it is. */
export type Edit =
  { readonly kind: 'replace'; readonly value: JsonValue } | { readonly kind: 'remove' };

type Draft = null | boolean | number | string | Draft[] | { [key: string]: Draft };

/**
 * Edits a copy of the value at the places that the issues name; the very same value when no edit
 * applies. Items of an array are replaced, never removed, so that all paths stay true.
 */
export function editAtIssues(
  value: JsonValue,
  issues: readonly SchemaIssue[],
  edit: (issue: SchemaIssue, current: JsonValue) => Edit | undefined,
): JsonValue {
  let draft: Draft | undefined;
  for (const issue of issues) {
    const current = valueAt(draft ?? value, issue.path);
    const change = current === undefined ? undefined : edit(issue, current);
    if (change) draft = apply(draft ?? copy(value), issue.path, change);
  }
  return draft ?? value;
}

function apply(root: Draft, path: SchemaIssue['path'], change: Edit): Draft {
  const name = path.at(-1);
  if (name === undefined) return change.kind === 'replace' ? copy(change.value) : root;
  const holder = valueAt(root, path.slice(0, -1));
  if (holder === null || typeof holder !== 'object') return root;
  if (Array.isArray(holder)) {
    if (change.kind === 'replace' && typeof name === 'number') holder[name] = copy(change.value);
  } else if (change.kind === 'replace') {
    setMember(holder, String(name), copy(change.value));
  } else {
    Reflect.deleteProperty(holder, name);
  }
  return root;
}

function valueAt(root: Draft, path: SchemaIssue['path']): Draft | undefined;
function valueAt(root: JsonValue, path: SchemaIssue['path']): JsonValue | undefined;
function valueAt(root: JsonValue, path: SchemaIssue['path']): JsonValue | undefined {
  let at: JsonValue | undefined = root;
  for (const name of path) at = at === undefined ? undefined : memberOf(at, name);
  return at;
}

function memberOf(value: JsonValue, name: PropertyKey): JsonValue | undefined {
  if (value === null || typeof value !== 'object') return undefined;
  if (isJsonList(value)) return typeof name === 'number' ? value[name] : undefined;
  return typeof name === 'string' && Object.hasOwn(value, name) ? value[name] : undefined;
}

function copy(value: JsonValue): Draft {
  if (value === null || typeof value !== 'object') return value;
  if (isJsonList(value)) return value.map(copy);
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, copy(member)]));
}
