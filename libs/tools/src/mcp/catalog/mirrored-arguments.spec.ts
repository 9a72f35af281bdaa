import { describe, expect, it } from 'vitest';
import { headersOf, mirroredArguments } from './mirrored-arguments.js';

const region = { type: 'string', 'x-mcp-header': 'Region' };
const schema = {
  type: 'object',
  properties: {
    region,
    deep: { type: 'object', properties: { urgent: { type: 'boolean', 'x-mcp-header': 'Urgent' } } },
    count: { type: 'integer', 'x-mcp-header': 'Count' },
    text: { type: 'string', default: { 'x-mcp-header': 'no keyword' } },
  },
};

describe('arguments that go into headers', () => {
  it('are those that the schema marks, at any depth', () => {
    const args = { region: 'eu', deep: { urgent: false }, count: 3, text: 'x' };
    expect(headersOf(schema, args)).toEqual({
      'Mcp-Param-Region': 'eu',
      'Mcp-Param-Urgent': 'false',
      'Mcp-Param-Count': '3',
    });
  });

  it('have no header where they are not given', () => {
    expect(headersOf(schema, { region: null, deep: 'x', count: 2 ** 60 })).toEqual({});
    expect(headersOf(schema, null)).toEqual({});
  });

  it.each([
    ['São Paulo', '=?base64?U8OjbyBQYXVsbw==?='],
    [' padded', '=?base64?IHBhZGRlZA==?='],
    ['a\r\nX-Evil: 1', '=?base64?YQ0KWC1FdmlsOiAx?='],
    ['=?base64?x?=', '=?base64?PT9iYXNlNjQ/eD89?='],
    ['', '=?base64??='],
  ])('are written so that a header holds them: %j', (value, header) => {
    expect(headersOf(schema, { region: value })).toEqual({ 'Mcp-Param-Region': header });
  });

  it.each([
    ['no name of a header', { properties: { a: { type: 'string', 'x-mcp-header': 'a b' } } }],
    ['no name of a header', { properties: { a: { type: 'string', 'x-mcp-header': '' } } }],
    ['cannot go into a header', { properties: { a: { type: 'number', 'x-mcp-header': 'A' } } }],
    ['cannot go into a header', { properties: { a: { 'x-mcp-header': 'A' } } }],
    [
      'two of its properties',
      { properties: { a: region, b: { ...region, 'x-mcp-header': 'REGION' } } },
    ],
    ['where no property is', { items: region }],
    ['where no property is', { properties: { a: { anyOf: [region] } } }],
    ['where no property is', { 'x-mcp-header': 'A' }],
  ])('are refused: %s', (reason, inputSchema) => {
    expect(mirroredArguments(inputSchema)).toMatchObject({
      kind: 'unfit',
      reason: expect.stringContaining(reason),
    });
    expect(headersOf(inputSchema, { a: 'x' })).toEqual({});
  });
});
