import { describe, expect, it } from 'vitest';
import { checkAnswer, questionFormSchema } from './question-form.js';

const form = questionFormSchema.parse({
  type: 'object',
  properties: {
    name: { type: 'string', minLength: 2, default: 'Ana' },
    email: { type: 'string', format: 'email' },
    age: { type: 'integer', minimum: 18 },
    color: { type: 'string', oneOf: [{ const: '#f00', title: 'Red' }] },
    size: { type: 'string', enum: ['S', 'M'] },
    tags: { type: 'array', items: { type: 'string', enum: ['a', 'b'] }, maxItems: 1 },
    sure: { type: 'boolean' },
  },
  required: ['email'],
});

describe('the answer to a question', () => {
  it('is taken with the defaults of what it leaves out', () => {
    const answer = { email: 'a@example.com', age: 20, color: '#f00', tags: ['b'], sure: false };
    expect(checkAnswer(form, answer)).toMatchObject({ value: { ...answer, name: 'Ana' } });
  });

  it.each([
    ['/email', {}],
    ['/email', { email: 'no address' }],
    ['/name', { email: 'a@example.com', name: 'x' }],
    ['/age', { email: 'a@example.com', age: 17 }],
    ['/age', { email: 'a@example.com', age: 18.5 }],
    ['/color', { email: 'a@example.com', color: 'Red' }],
    ['/size', { email: 'a@example.com', size: 'L' }],
    ['/tags', { email: 'a@example.com', tags: ['a', 'b'] }],
    ['/tags/0', { email: 'a@example.com', tags: ['c'] }],
    ['/sure', { email: 'a@example.com', sure: 'yes' }],
    ['', { email: 'a@example.com', more: 1 }],
  ])('is refused at %s: %j', (pointer, answer) => {
    expect(checkAnswer(form, answer)).toMatchObject({ error: [{ pointer }] });
  });
});

describe('a form', () => {
  it.each([
    { type: 'object', properties: { deep: { type: 'object', properties: {} } } },
    {
      type: 'object',
      properties: { list: { type: 'array', items: { type: 'object' }, minItems: -1 } },
    },
    { type: 'object', properties: { text: { type: 'string', enum: [] } } },
    { properties: {} },
    {
      type: 'object',
      properties: Object.fromEntries(
        Array.from({ length: 51 }, (_, n) => [n, { type: 'boolean' }]),
      ),
    },
  ])('has plain fields alone, and not too many: %#', (schema) => {
    expect(questionFormSchema.safeParse(schema).success).toBe(false);
  });
});
