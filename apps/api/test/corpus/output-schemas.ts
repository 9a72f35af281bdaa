import { answer } from '../support/model/model-replies.js';
import type { HostileCase } from './hostile-case.js';

type Schema = Readonly<Record<string, unknown>>;

const nested = (depth: number, wrap: (inner: Schema) => Schema, leaf: Schema = {}): Schema =>
  Array.from({ length: depth }).reduce<Schema>((inner) => wrap(inner), leaf);

const textOf = (pattern: string): Schema => ({
  type: 'object',
  properties: { a: { type: 'string', pattern } },
});

const sized = (bytes: number): Schema => ({
  type: 'object',
  description: 'd'.repeat(bytes),
});

/** Puts an agent whose answers must have a form, reads it, and judges an answer if it was taken. */
const schema = (name: string, outputSchema: () => Schema, text = '{"a":1}'): HostileCase => ({
  name: `outputSchema: ${name}`,
  run: async (target) => {
    const agent = `form-${name.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')}`.slice(0, 60);
    const definition = {
      persona: { role: 'a tester' },
      model: 'openai-compatible:scripted',
      outputSchema: outputSchema(),
    };
    const headers = { 'content-type': 'application/json' };
    const body = JSON.stringify(definition);
    const put = await target.send('PUT', `/v1/agents/${agent}`, { headers, body });
    const read = await target.send('GET', `/v1/agents/${agent}`);
    if (put !== '201') return `${put}, ${read}`;
    const ended = await target.runScripted([answer(text), answer(text)], { agent });
    return `${put}, ${read}, ${ended}`;
  },
});

const almost = JSON.stringify({ a: `${'a'.repeat(45)}!` });

/** Forms of answers that cost more to compile, or to judge by, than to write down. */
export const outputSchemas: readonly HostileCase[] = [
  schema('types twice on 16 levels', () =>
    nested(16, (a) => ({ type: ['object', 'object'], properties: { a } })),
  ),
  schema('six types on 10 levels', () =>
    nested(10, (a) => ({
      type: ['object', 'array', 'string', 'number', 'boolean', 'null'],
      properties: { a },
      items: a,
    })),
  ),
  schema('anyOf on 11 levels', () => nested(11, (a) => ({ anyOf: [a, a] }), { type: 'string' })),
  schema('allOf on 11 levels', () => nested(11, (a) => ({ allOf: [a, a] }), { type: 'string' })),
  schema('arrays on 60 levels', () => nested(60, (items) => ({ type: 'array', items }))),
  schema('1 200 properties', () => ({
    type: 'object',
    properties: Object.fromEntries(
      Array.from({ length: 1_200 }, (_, index) => [`p${index}`, { type: 'string' }]),
    ),
  })),
  schema('31 KB', () => sized(31 * 1024)),
  schema('33 KB', () => sized(33 * 1024)),
  schema('an enum of 3 000 words', () => ({
    enum: Array.from({ length: 3_000 }, (_, index) => `w${index}`),
  })),
  schema('a reference to itself', () => ({ $ref: '#' })),
  schema('two references in a circle', () => ({
    $ref: '#/$defs/a',
    $defs: { a: { $ref: '#/$defs/b' }, b: { $ref: '#/$defs/a' } },
  })),
  schema('references that double on 25 levels', () => ({
    $ref: '#/$defs/d0',
    $defs: Object.fromEntries(
      Array.from({ length: 25 }, (_, level) => {
        const next = level === 24 ? { type: 'string' } : { $ref: `#/$defs/d${level + 1}` };
        return [`d${level}`, { anyOf: [next, next] }];
      }),
    ),
  })),
  schema('a reference to another host', () => ({ $ref: 'http://127.0.0.1:1/schema.json' })),
  schema('the pattern (a+)+', () => textOf('^(a+)+$'), almost),
  schema('the pattern (a|a)*', () => textOf('^(a|a)*$'), almost),
  schema('the pattern (.*)*x', () => textOf('^(.*)*x$'), almost),
  schema(
    'a pattern in patternProperties',
    () => ({
      type: 'object',
      patternProperties: { '^(a+)+$': { type: 'string' } },
    }),
    JSON.stringify({ [`${'a'.repeat(45)}!`]: 'x' }),
  ),
  schema('a pattern counted to 10 000', () => textOf('^(?:a{1,1000}){1,1000}$'), almost),
  schema('multipleOf of almost nothing', () => ({ type: 'number', multipleOf: 1e-300 }), '1e308'),
  schema(
    'uniqueItems over 20 000 numbers',
    () => ({
      type: 'array',
      uniqueItems: true,
    }),
    JSON.stringify(Array.from({ length: 20_000 }, (_, index) => ({ index }))),
  ),
  schema('names that programs use', () => ({
    type: 'object',
    properties: { constructor: { type: 'string' }, toString: { type: 'string' } },
  })),
];
