/** A number that JavaScript would round, or write otherwise than it was written. */
export class ExactNumber {
  readonly source: string;

  constructor(source: string) {
    this.source = source;
  }
}

/** Browsers that do not hand over a number as it was written would show another one. */
const keepsSource = readsSource();

/**
 * JSON with each number as it was written.
 * @returns the text itself where it is no JSON, or holds what this browser would round
 */
export function parseExact(text: string): unknown {
  if (!keepsSource && /\d{16}/.test(text)) return text;
  try {
    return JSON.parse(text, exactly);
  } catch {
    return text;
  }
}

function exactly(_key: string, value: unknown, context?: { readonly source?: string }): unknown {
  if (typeof value !== 'number' || context?.source === undefined) return value;
  return String(value) === context.source ? value : new ExactNumber(context.source);
}

function readsSource(): boolean {
  let source: string | undefined;
  const look = (_key: string, value: unknown, context?: { readonly source?: string }) => {
    source = context?.source;
    return value;
  };
  JSON.parse('1.0', look);
  return source === '1.0';
}

/** JSON text of what `parseExact` has read, two spaces a level. */
export function printExact(value: unknown, indent = ''): string {
  if (value instanceof ExactNumber) return value.source;
  const deeper = `${indent}  `;
  if (Array.isArray(value)) {
    if (value.length === 0) return '[]';
    const items = value.map((item) => deeper + printExact(item, deeper));
    return `[\n${items.join(',\n')}\n${indent}]`;
  }
  if (!isRecord(value)) return JSON.stringify(value) ?? 'null';
  const entries = Object.entries(value).filter(([, held]) => held !== undefined);
  if (entries.length === 0) return '{}';
  const lines = entries.map(
    ([name, held]) => `${deeper}${JSON.stringify(name)}: ${printExact(held, deeper)}`,
  );
  return `{\n${lines.join(',\n')}\n${indent}}`;
}

/** Whether a value has named fields. */
export const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' &&
  value !== null &&
  !Array.isArray(value) &&
  !(value instanceof ExactNumber);
