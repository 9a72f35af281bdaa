import { describe, expect, it } from 'vitest';
import { checkTool } from './check-tool.js';
import type { ListedTool } from './list-tools.js';
import { defaultMcpLimits } from '../settings/mcp-limits.js';
import type { McpServerSettings } from '../settings/mcp-server-settings.js';

const listed = (change: Partial<ListedTool> = {}): ListedTool => ({
  name: 'readFile',
  description: 'Reads',
  inputSchema: { type: 'object' },
  ...change,
});

function check(change: Partial<ListedTool> = {}, settings: Partial<McpServerSettings> = {}) {
  const { effects = [], approvals = [], ...rest } = settings;
  const known = { effects, approvals, ...rest };
  return checkTool(listed(change), 'files__read_file', known, defaultMcpLimits);
}

function fitOf(change: Partial<ListedTool>, settings: Partial<McpServerSettings>) {
  const checked = check(change, settings);
  if (checked.kind !== 'fit') throw new Error(checked.reason);
  return checked;
}

const hashOf = (change: Partial<ListedTool> = {}) => {
  const checked = check(change);
  return checked.kind === 'fit' ? checked.hash : '';
};

describe('checkTool', () => {
  it('takes a tool for an external one that cannot be repeated, whatever it says of itself', () => {
    const tool = { ...listed(), annotations: { readOnlyHint: true } };
    expect(check(tool)).toMatchObject({
      tool: {
        name: 'files__read_file',
        effect: 'external',
        idempotency: 'none',
        approval: 'always',
      },
    });
  });

  it('believes the operator, whose first pattern counts', () => {
    const effects = [
      { pattern: 'read*', effect: 'none' as const },
      { pattern: '*', effect: 'external' as const },
    ];
    expect(check({}, { effects, toolTimeoutMs: 5 })).toMatchObject({
      tool: { effect: 'none', timeoutMs: 5 },
    });
    expect(check({ name: 'write' }, { effects })).toMatchObject({ tool: { effect: 'external' } });
    const approvals = [{ pattern: 'write*', approval: 'never' as const }];
    const { tool } = fitOf({ name: 'write' }, { approvals });
    expect(tool).not.toHaveProperty('approval');
    expect(fitOf({ name: 'send' }, { approvals }).tool).toHaveProperty('approval', 'always');
  });

  it.each([
    ['name', { name: 'readFile2' }],
    ['description', { description: 'Reads ' }],
    ['schema', { inputSchema: { type: 'object', properties: { a: {} } } }],
  ])('has another hash for another %s', (_what, change) => {
    expect(hashOf()).toMatch(/^[0-9a-f]{64}$/);
    expect(hashOf(change)).not.toBe(hashOf());
  });

  it('takes the schemas that servers write', () => {
    const inputSchema = {
      $schema: 'http://json-schema.org/draft-07/schema#',
      properties: {
        text: { type: ['string', 'null'], default: null },
        list: { type: 'array', items: [{ $ref: '#/definitions/a' }], additionalItems: false },
        any: true,
        open: { type: 'object', additionalProperties: { oneOf: [{ const: 1 }, { not: {} }] } },
      },
      required: ['list'],
      definitions: { a: { enum: [1, 'a', null] } },
      additionalProperties: false,
    };
    expect(check({ inputSchema })).toMatchObject({ kind: 'fit' });
  });

  it('has the same hash for the same schema in another order', () => {
    expect(hashOf({ inputSchema: { type: 'object', title: 'a' } })).toBe(
      hashOf({ inputSchema: { title: 'a', type: 'object' } }),
    );
  });

  it.each([
    ['owner_id', { inputSchema: { properties: { owner_id: {} } } }, 'owner_id'],
    [
      'tenantId at depth',
      { inputSchema: { $defs: { a: { properties: { tenantId: {} } } } } },
      'tenantId',
    ],
    ['a long description', { description: 'x'.repeat(16_001) }, '16000 characters'],
    ['a big schema', { inputSchema: { title: 'x'.repeat(70_000) } }, '65536 bytes'],
    ['a list for properties', { inputSchema: { properties: [] } }, 'no JSON Schema'],
    ['a text for required', { inputSchema: { required: 'a' } }, 'no JSON Schema'],
    [
      'a broken part',
      { inputSchema: { properties: { a: { anyOf: [{ enum: 'a' }] } } } },
      'no JSON Schema',
    ],
    ['a deep schema', { inputSchema: undefined }, '32 deep'],
  ])('refuses %s and says why', (_what, change, reason) => {
    expect(check(change)).toEqual({ kind: 'unfit', reason: expect.stringContaining(reason) });
  });
});
