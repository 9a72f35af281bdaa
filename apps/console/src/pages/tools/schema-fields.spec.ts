import { expect, it } from 'vitest';
import { fieldsOf } from './schema-fields.ts';

it('reads what a tool takes from its schema, level by level', () => {
  const schema = {
    type: 'object',
    properties: {
      title: { type: 'string', minLength: 1, maxLength: 80, description: 'Its name' },
      items: {
        type: 'array',
        items: { type: 'object', properties: { price: { type: 'number', minimum: 0 } } },
      },
      day: { anyOf: [{ type: 'string', enum: ['mon', 'tue'] }, { type: 'null' }], default: null },
    },
    required: ['title'],
  };
  expect(fieldsOf(schema)).toMatchObject([
    { name: 'title', type: 'string', isRequired: true, bounds: { of: 'length', from: 1, to: 80 } },
    { name: 'items', type: 'object[]', isRequired: false },
    { name: 'items[].price', type: 'number', bounds: { of: 'value', from: 0 } },
    { name: 'day', type: 'string | null', values: ['"mon"', '"tue"'], default: 'null' },
  ]);
});

it('says nothing of what it does not understand, and does not follow a schema without end', () => {
  expect(fieldsOf(undefined)).toEqual([]);
  expect(fieldsOf({ properties: { a: true } })).toMatchObject([{ name: 'a', type: '?' }]);
  const endless: Record<string, unknown> = { type: 'object' };
  endless['properties'] = { deeper: endless };
  expect(fieldsOf(endless).length).toBeLessThan(10);
});
