import fc, { type Arbitrary } from 'fast-check';
import { z } from 'zod';
import type { ApiDescription, JsonSchema, Operation } from './openapi-operations.js';
import { sampleValue } from './sample-value.js';

/** A request for an operation, in order or not. */
export interface FuzzedRequest {
  readonly operation: Operation;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | undefined;
  /** Who sends it. */
  readonly caller: Caller;
}

/** Without a key; with one that may read jobs alone; with one that may do everything. */
export const callers = ['nobody', 'smallest', 'admin'] as const;
export type Caller = (typeof callers)[number];

const awkwardTexts = [
  '',
  ' ',
  '\0',
  '\ud800',
  '../../etc/passwd',
  "' or 1=1 --",
  '%00',
  '%ff',
  '${x}',
  '__proto__',
  'constructor',
  'null',
  '-0',
  '1e999',
  '9'.repeat(40),
  'x'.repeat(5_000),
  'a\u0301\u0323'.repeat(100),
  '\u202eabc',
  '💥',
  '0000-01-01T00:00:00Z',
  '+275760-09-13T00:00:00.001Z',
  '00000000-0000-4000-8000-000000000000',
];

const text: Arbitrary<string> = fc.oneof(
  fc.constantFrom(...awkwardTexts),
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.string({ maxLength: 20 }),
);

const value: Arbitrary<unknown> = fc.oneof(
  text,
  fc.constantFrom<unknown>(null, true, -1, 0, 1, 2 ** 31, 2 ** 53, -1e308, 0.1, [], {}),
  fc.jsonValue({ maxDepth: 4 }),
);

const moment = fc.oneof(fc.constant('2026-11-22T00:00:00.000Z'), text);
const identity = fc.oneof(fc.uuid(), text);
const count = fc.oneof(fc.integer(), value);

/** What cursors hold, with some of it wrong. */
const cursor: Arbitrary<string> = fc
  .oneof<Arbitrary<unknown>[]>(
    fc.record({ createdAt: moment, id: identity }),
    fc.record({ at: moment, id: identity }),
    fc.record({ name: fc.oneof(fc.constantFrom(...awkwardTexts), text) }),
    fc.record({ seq: count }),
    fc.record({ version: count }),
    value,
  )
  .map((place) => Buffer.from(JSON.stringify(place)).toString('base64url'));

/** Text that `encodeURIComponent` takes, or that is broken on purpose. */
const inUrl = (words: string): string => encodeURIComponent(words.toWellFormed());

const queryOf = ({ parameters }: Operation): Arbitrary<string> => {
  const names = parameters.filter((parameter) => parameter.in === 'query').map(({ name }) => name);
  const known = fc
    .constantFrom('unknown', ...names)
    .chain((name) => fc.tuple(fc.constant(name), name === 'cursor' ? cursor : text));
  const pair = fc
    .oneof({ weight: 8, arbitrary: known }, fc.tuple(text, text))
    .map(([name, words]) => `${inUrl(name)}=${inUrl(words)}`);
  const repeats = fc.constantFrom(1, 1, 1, 2);
  return fc
    .tuple(fc.array(pair, { maxLength: 3 }), repeats)
    .map(([pairs, times]) => Array.from({ length: times }, () => pairs.join('&')).join('&'));
};

/** The value with one of its places, however deep, replaced. */
function withReplaced(whole: unknown, place: number, part: unknown): unknown {
  const copy: unknown = structuredClone(whole);
  const places: (() => void)[] = [];
  const walk = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return;
    for (const [key, child] of Object.entries(node)) {
      places.push(
        () => Reflect.set(node, key, part),
        () => Reflect.deleteProperty(node, key),
      );
      walk(child);
    }
  };
  walk(copy);
  places[place % places.length]?.();
  return copy;
}

/** A body in order with one of its places replaced, or something else altogether. */
const bodyOf = (
  { bodies, examples }: Operation,
  { resolve }: ApiDescription,
): Arbitrary<[type: string, body: string] | undefined> => {
  const types = Object.keys(bodies);
  if (types.length === 0) return fc.constant(undefined);
  const sample = sampleValue(bodies['application/json'] ?? {}, resolve);
  const known = propertiesOf(resolve(bodies['application/json'] ?? {}));
  const changed = fc
    .dictionary(fc.oneof(fc.constantFrom('unknown', ...known), text), value, { maxKeys: 3 })
    .map((change) => JSON.stringify({ ...(typeof sample === 'object' && sample), ...change }));
  const whole = fc.constantFrom(sample, ...examples);
  const replaced = fc
    .tuple(whole, fc.nat(1_000), value)
    .map((change) => JSON.stringify(withReplaced(...change)));
  const inOrder = whole.map((body) => JSON.stringify(body));
  const anything = fc.oneof(
    value.map((some) => JSON.stringify(some)),
    fc.string({ unit: 'binary', maxLength: 200 }),
  );
  const type = fc.oneof(
    { weight: 6, arbitrary: fc.constantFrom(...types) },
    { weight: 1, arbitrary: fc.constantFrom('text/plain', 'application/json; charset=x', 'x') },
  );
  return fc.tuple(type, fc.oneof(inOrder, replaced, changed, anything));
};

const objectSchema = z.object({ properties: z.record(z.string(), z.unknown()).default({}) });

const propertiesOf = (schema: JsonSchema): string[] =>
  Object.keys(objectSchema.parse(schema).properties);

const headerText = fc
  .string({ maxLength: 60 })
  .map((words) => words.replaceAll(/[^\x20-\x7e]/g, 'x').trim());

const headersOf = ({ parameters }: Operation): Arbitrary<Record<string, string>> => {
  const names = parameters.filter((parameter) => parameter.in === 'header').map(({ name }) => name);
  const common = ['accept', 'accept-language', 'x-request-id', 'traceparent'];
  return fc.dictionary(fc.constantFrom(...names, ...common), headerText, { maxKeys: 2 });
};

/**
 * Requests for all routes of a description that are in order or almost so.
 * @param known ids and names of what is there
 */
export function fuzzedRequest(
  description: ApiDescription,
  known: readonly string[],
): Arbitrary<FuzzedRequest> {
  const pathValue = fc.oneof(
    { weight: 4, arbitrary: fc.constantFrom('1', ...known) },
    fc.uuid(),
    text,
  );
  return fc.constantFrom(...description.operations).chain((operation) =>
    fc
      .record({
        values: fc.array(pathValue, { minLength: 3, maxLength: 3 }),
        query: queryOf(operation),
        headers: headersOf(operation),
        body: bodyOf(operation, description),
        caller: fc.constantFrom(...callers, 'admin', 'admin', 'admin'),
      })
      .map(({ values, query, headers, body, caller }) => {
        const left = [...values];
        const path = operation.path.replaceAll(/\{\w+\}/g, () => inUrl(left.shift() ?? 'x'));
        const [type, content] = body ?? [];
        return {
          operation,
          path: query === '' ? path : `${path}?${query}`,
          headers: { ...headers, ...(type !== undefined && { 'content-type': type }) },
          body: content,
          caller,
        };
      }),
  );
}
