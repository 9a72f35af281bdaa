import { expect, it } from 'vitest';
import { fieldsOf, typedOf, valueOf } from './field-values.ts';

const schema = {
  type: 'object',
  required: ['name'],
  properties: {
    name: { type: 'string', title: 'Name', description: 'Of a person', maxLength: 80 },
    text: { type: 'string', maxLength: 20_000 },
    age: { type: 'integer' },
    sure: { type: 'boolean' },
    size: { type: 'string', enum: ['S', 'M'] },
    tags: { type: 'array', items: { anyOf: [{ const: 'a', title: 'First' }] } },
    more: { type: 'object' },
  },
};

it('fields are made of a schema, in its order or of those that are named', () => {
  const fields = fieldsOf(schema);
  expect(fields.map(({ kind }) => kind.is)).toEqual([
    'text',
    'text',
    'number',
    'flag',
    'choice',
    'choice',
    'json',
  ]);
  expect(fields[0]).toMatchObject({ title: 'Name', help: 'Of a person', isRequired: true });
  expect(fieldsOf(schema, ['text', 'unknown'])).toMatchObject([
    { name: 'text', kind: { isLong: true } },
    { name: 'unknown', kind: { is: 'json' } },
  ]);
  expect(fieldsOf(null)).toEqual([]);
});

it.each([
  ['name', 'Ana', 'Ana'],
  ['name', '', ''],
  ['text', '', undefined],
  ['age', 42, 42],
  ['sure', true, true],
  ['size', 'M', 'M'],
  ['tags', ['a'], ['a']],
  ['more', { a: 1 }, { a: 1 }],
])('%s with %j is %j again', (name, before, after) => {
  const [field] = fieldsOf(schema, [name]);
  if (!field) throw new Error('No field.');
  expect(valueOf(field, typedOf(field, before))).toEqual(after);
});

it('what is no number is refused', () => {
  const [field] = fieldsOf(schema, ['age']);
  if (!field) throw new Error('No field.');
  expect(() => valueOf(field, '"x"')).toThrow(SyntaxError);
  expect(() => valueOf(field, 'x')).toThrow(SyntaxError);
});
