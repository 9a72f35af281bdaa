import { editAtIssues, type SchemaIssue } from './edit-at-issues.js';
import { isJsonList, type JsonValue } from '../../values/json/json-value.js';

/** Removes the members that the schema forbids, at any depth, and nothing else. */
export function stripUndeclared(value: JsonValue, issues: readonly SchemaIssue[]): JsonValue {
  return editAtIssues(value, issues, (issue, current) => {
    if (issue.code !== 'unrecognized_keys') return undefined;
    if (current === null || typeof current !== 'object' || isJsonList(current)) return undefined;
    const undeclared = new Set(issue.keys);
    const declared = Object.entries(current).filter(([name]) => !undeclared.has(name));
    return { kind: 'replace', value: Object.fromEntries(declared) };
  });
}
