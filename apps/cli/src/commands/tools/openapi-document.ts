import { UsageError } from '../../usage-error.js';

export type Fields = Readonly<Record<string, unknown>>;

/** Of references that lead to one another. */
const maxHops = 20;
/** Of one operation's schemas, with all that they refer to; more is no tool that a model could call well. */
const maxParts = 2_000;

export const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export const fieldsOf = (value: unknown): Fields => (isFields(value) ? value : {});

export const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

export const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' ? value : undefined;

/** What a place of a document has, or what it refers to, as `{"$ref": "#/components/..."}`. */
export function resolved(document: Fields, value: unknown): Fields {
  let found = fieldsOf(value);
  for (let hops = 0; hops < maxHops; hops += 1) {
    if (typeof found.$ref !== 'string') return found;
    found = fieldsOf(placeOf(document, found.$ref));
  }
  throw new UsageError('its references lead in a circle');
}

/** Nothing is fetched: a document of somebody else names no file and no address here. */
function placeOf(document: Fields, ref: string): unknown {
  if (!ref.startsWith('#/')) {
    throw new UsageError(`${ref} is in another document; bring both into one before`);
  }
  let place: unknown = document;
  for (const part of ref.slice(2).split('/')) {
    const name = unescaped(part).replaceAll('~1', '/').replaceAll('~0', '~');
    place = isFields(place) && Object.hasOwn(place, name) ? place[name] : undefined;
  }
  if (place === undefined) throw new UsageError(`${ref} is not in the document`);
  return place;
}

function unescaped(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/** Of no use to who makes a call, or only within the document. */
const leftOut: ReadonlySet<string> = new Set([
  ...['$schema', '$id', '$anchor', '$defs', 'definitions', '$dynamicRef', '$dynamicAnchor'],
  ...['example', 'examples', 'xml', 'externalDocs', 'discriminator', 'nullable', 'readOnly'],
  ...['exclusiveMinimum', 'exclusiveMaximum', 'writeOnly'],
]);
const schemaLists: ReadonlySet<string> = new Set(['allOf', 'anyOf', 'oneOf', 'prefixItems']);
const schemas: ReadonlySet<string> = new Set(['items', 'additionalProperties', 'not', 'contains']);

/**
 * The JSON Schema of a schema of the document, with what it refers to in its place. One within itself ends
 * there: anything may stand in that place, as far as the model is told.
 */
export function standaloneSchema(document: Fields, schema: unknown): unknown {
  let parts = 0;
  const inner = (value: unknown, above: readonly string[]): unknown => {
    parts += 1;
    if (parts > maxParts) {
      throw new UsageError(`its schemas have more than ${maxParts} parts: write this tool by hand`);
    }
    if (!isFields(value)) return value === false ? false : {};
    const { $ref, ...beside } = value;
    if (typeof $ref !== 'string') return members(value, above);
    if (above.includes($ref)) return {};
    return inner({ ...fieldsOf(placeOf(document, $ref)), ...beside }, [...above, $ref]);
  };
  const members = (value: Fields, above: readonly string[]): Fields => {
    const kept = Object.entries(value).flatMap(([key, part]): [string, unknown][] => {
      if (leftOut.has(key) || key.startsWith('x-')) return [];
      if (schemaLists.has(key)) return [[key, listOf(part).map((one) => inner(one, above))]];
      if (schemas.has(key)) return [[key, inner(part, above)]];
      if (key !== 'properties') return [[key, part]];
      const taken = Object.entries(fieldsOf(part)).filter(([, one]) => isTaken(document, one));
      return [[key, Object.fromEntries(taken.map(([name, one]) => [name, inner(one, above)]))]];
    });
    return { ...Object.fromEntries(kept), ...ofOlderForm(document, value) };
  };
  return inner(schema, []);
}

/** What only the other side writes is no argument. */
const isTaken = (document: Fields, property: unknown): boolean =>
  resolved(document, property).readOnly !== true;

/** What OpenAPI 3.0 says in words of its own, and what is required of arguments. */
function ofOlderForm(document: Fields, value: Fields): Fields {
  const { type, nullable, required, properties, minimum, maximum } = value;
  const { exclusiveMinimum: above, exclusiveMaximum: below, enum: allowed } = value;
  const known = fieldsOf(properties);
  const isNeeded = (name: unknown) =>
    typeof name !== 'string' || !Object.hasOwn(known, name) || isTaken(document, known[name]);
  const isNull = nullable === true && typeof type === 'string';
  return {
    ...(isNull && { type: [type, 'null'] }),
    ...(isNull && Array.isArray(allowed) && { enum: [...new Set([...listOf(allowed), null])] }),
    ...(Array.isArray(required) && { required: listOf(required).filter(isNeeded) }),
    ...(above !== undefined && above !== false && bound('exclusiveMinimum', above, minimum)),
    ...(below !== undefined && below !== false && bound('exclusiveMaximum', below, maximum)),
  };
}

const bound = (name: string, given: unknown, limit: unknown): Fields => ({
  [name]: given === true ? limit : given,
});
