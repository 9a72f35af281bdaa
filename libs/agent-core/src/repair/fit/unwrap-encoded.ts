import { editAtIssues, type SchemaIssue } from './edit-at-issues.js';
import { canonicalJson } from '../../values/json/canonical-json.js';
import { isJsonList, isJsonObject, type JsonValue } from '../../values/json/json-value.js';
import { lostDigits } from '../../values/json/lost-digits.js';
import { parseJsonValue } from '../../values/json/to-json-value.js';

const structured: ReadonlySet<unknown> = new Set(['object', 'array', 'record', 'tuple']);
const holders: ReadonlySet<string> = new Set(['arguments', 'parameters', 'args', 'input']);
const labels: ReadonlySet<string> = new Set(['name', 'tool', 'tool_name', 'type', 'function']);

/**
 * Takes arguments out of what a model wrapped them in: members that are JSON in a string, the
 * envelope of a call (`{"name": ..., "arguments": ...}`) and an array around the one object. An
 * envelope that names another tool stays closed.
 */
export function unwrapEncoded(
  value: JsonValue,
  issues: readonly SchemaIssue[],
  toolName: string,
): JsonValue {
  const opened = openEnvelope(value, toolName) ?? onlyObject(value, issues);
  if (opened !== undefined) return opened;
  return editAtIssues(value, issues, (issue, current) => {
    if (issue.code !== 'invalid_type' || !structured.has(issue.expected)) return undefined;
    const decoded = typeof current === 'string' ? decode(current) : undefined;
    return decoded === undefined ? undefined : { kind: 'replace', value: decoded };
  });
}

/** The object or array that a string holds as JSON. */
function decode(text: string): JsonValue | undefined {
  const value = /^\s*[[{]/.test(text) ? parseJsonValue(text) : undefined;
  return value === undefined || lostDigits(text) !== undefined ? undefined : value;
}

function openEnvelope(value: JsonValue, toolName: string): JsonValue | undefined {
  if (!isJsonObject(value)) return undefined;
  const names = Object.keys(value);
  const [holder, ...others] = names.filter((name) => holders.has(name));
  if (holder === undefined || others.length > 0) return undefined;
  if (!names.every((name) => holders.has(name) || labels.has(name))) return undefined;
  const named = value.name ?? value.tool ?? value.tool_name ?? toolName;
  if (named !== toolName) return undefined;
  const content = value[holder];
  if (typeof content === 'string') return decode(content);
  return content !== undefined && isJsonObject(content) ? content : undefined;
}

/** The object of an array that holds it once or several times the same, beside empty ones. */
function onlyObject(value: JsonValue, issues: readonly SchemaIssue[]): JsonValue | undefined {
  const isRootWrong = issues.some(({ code, path }) => code === 'invalid_type' && path.length === 0);
  if (!isRootWrong || !isJsonList(value)) return undefined;
  const [first, ...others] = value.filter(
    (item) => !isJsonObject(item) || Object.keys(item).length > 0,
  );
  if (first === undefined || !isJsonObject(first)) return undefined;
  const same = canonicalJson(first);
  return others.every((item) => canonicalJson(item) === same) ? first : undefined;
}
