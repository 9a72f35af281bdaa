import { isJsonList, isJsonObject, type JsonValue } from '@faina/agent-core';

/** The keyword of a property whose value goes into the header `Mcp-Param-<name>` too. */
const keyword = 'x-mcp-header';
/** A token of RFC 9110, section 5.6.2. */
const token = /^[!#$%&'*+\-.^_`|~0-9A-Za-z]{1,200}$/;
const mirroredTypes: ReadonlySet<unknown> = new Set(['string', 'integer', 'boolean']);
/** Keywords of JSON Schema that hold values, not schemas. */
const values: ReadonlySet<string> = new Set(['const', 'default', 'enum', 'examples']);

interface MirroredArgument {
  readonly path: readonly string[];
  readonly header: string;
}

export type MirroredArguments =
  | { readonly kind: 'fit'; readonly mirrored: readonly MirroredArgument[] }
  | { readonly kind: 'unfit'; readonly reason: string };

/**
 * Which arguments of a tool go into headers too. Only plain properties may, under names that differ;
 * over HTTP a tool that says otherwise must not be offered
 * (https://modelcontextprotocol.io/specification/2026-07-28/basic/transports/streamable-http).
 */
export function mirroredArguments(inputSchema: JsonValue): MirroredArguments {
  const mirrored: MirroredArgument[] = [];
  const names = new Set<string>();
  const faultIn = (schema: JsonValue, path: readonly string[] | undefined): string | undefined => {
    if (isJsonList(schema)) return firstOf(schema, (part) => faultIn(part, undefined));
    if (!isJsonObject(schema)) return undefined;
    if (keyword in schema) {
      const header = schema[keyword];
      const where = path?.join('.') ?? '';
      if (where === '') return `it has ${keyword} where no property is`;
      if (typeof header !== 'string' || !token.test(header)) {
        return `the ${keyword} of '${where}' is no name of a header`;
      }
      if (!mirroredTypes.has(schema.type)) return `'${where}' cannot go into a header`;
      const name = header.toLowerCase();
      if (names.has(name)) return `two of its properties go into the header '${header}'`;
      names.add(name);
      mirrored.push({ path: path ?? [], header: `Mcp-Param-${header}` });
    }
    return firstOf(Object.entries(schema), ([key, part]) => {
      if (values.has(key)) return undefined;
      if (key !== 'properties' || !isJsonObject(part)) return faultIn(part, undefined);
      return firstOf(Object.entries(part), ([name, property]) =>
        faultIn(property, path && [...path, name]),
      );
    });
  };
  const reason = faultIn(inputSchema, []);
  return reason === undefined ? { kind: 'fit', mirrored } : { kind: 'unfit', reason };
}

function firstOf<Item>(
  items: readonly Item[],
  faultIn: (item: Item) => string | undefined,
): string | undefined {
  for (const item of items) {
    const fault = faultIn(item);
    if (fault !== undefined) return fault;
  }
  return undefined;
}

/** The headers of one call; an argument that is not given has none. */
export function headersOf(inputSchema: JsonValue, args: JsonValue): Record<string, string> {
  const found = mirroredArguments(inputSchema);
  if (found.kind === 'unfit') return {};
  return Object.fromEntries(
    found.mirrored.flatMap(({ path, header }) => {
      const value = path.reduce(memberOf, args);
      if (value === null || typeof value === 'object') return [];
      if (typeof value === 'number' && !Number.isSafeInteger(value)) return [];
      return [[header, headerValue(String(value))]];
    }),
  );
}

const memberOf = (value: JsonValue, name: string): JsonValue =>
  isJsonObject(value) && Object.hasOwn(value, name) ? (value[name] ?? null) : null;

/** As it is where a header can hold it, else in Base64 between marks. */
function headerValue(text: string): string {
  const isMarked = text.startsWith('=?base64?') && text.endsWith('?=');
  const isPlain = /^[\t\x20-\x7e]+$/.test(text) && text === text.trim() && !isMarked;
  return isPlain ? text : `=?base64?${Buffer.from(text).toString('base64')}?=`;
}
