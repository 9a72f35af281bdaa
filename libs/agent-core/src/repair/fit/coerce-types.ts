import { type Edit, editAtIssues, type SchemaIssue } from './edit-at-issues.js';
import { isJsonList, type JsonValue } from '../../values/json/json-value.js';

/** Without leading zeros, exponents or separators of thousands, whose meaning is open. */
const plainNumber = /^-?(?:0|[1-9]\d{0,14})(?:\.\d{1,15})?$/;
const maxDigits = 15;

/**
 * Changes a value's type where the schema wants another one and nothing is lost: "5" and 5, "true",
 * a single value for an array. A null that the schema refuses says that nothing was given.
 */
export function coerceTypes(value: JsonValue, issues: readonly SchemaIssue[]): JsonValue {
  return editAtIssues(value, issues, (issue, current) => {
    if (current === null) return isRefusal(issue) ? { kind: 'remove' } : undefined;
    return issue.code === 'invalid_type' ? coerce(issue.expected, current) : undefined;
  });
}

const isRefusal = ({ code, path }: SchemaIssue): boolean =>
  path.length > 0 && (code === 'invalid_type' || code === 'invalid_value');

function coerce(expected: string, current: JsonValue): Edit | undefined {
  const value = coerced(expected, current);
  return value === undefined ? undefined : { kind: 'replace', value };
}

function coerced(expected: string, current: JsonValue): JsonValue | undefined {
  switch (expected) {
    case 'number':
    case 'int':
      return typeof current === 'string' ? toNumber(current.trim()) : undefined;
    case 'boolean':
      return typeof current === 'string' ? toBoolean(current.trim().toLowerCase()) : undefined;
    case 'string':
      return typeof current === 'number' && Number.isSafeInteger(current)
        ? String(current)
        : undefined;
    case 'array':
      return isSingle(current) ? [current] : undefined;
    default:
      return undefined;
  }
}

function toNumber(text: string): number | undefined {
  const digits = text.replaceAll(/[-.]/g, '');
  return plainNumber.test(text) && digits.length <= maxDigits ? Number(text) : undefined;
}

function toBoolean(text: string): boolean | undefined {
  if (text === 'true') return true;
  return text === 'false' ? false : undefined;
}

/** A text with separators may be a list: which one it is, is not ours to say. */
const isSingle = (value: JsonValue): boolean =>
  typeof value === 'string' ? value !== '' && !/[,;\n]/.test(value) : !isJsonList(value);
