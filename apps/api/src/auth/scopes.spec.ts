import { describe, expect, it } from 'vitest';
import { readEnv } from '../config/env.js';
import type { Principal } from './principal.js';
import { hasScope, scopeSchema, toolCeilingOf, toolScopesOf, type Scope } from './scopes.js';

const holder = (...scopes: Scope[]): Principal => ({ tenant: 't', owner: 'o', scopes, keyId: 'k' });

describe('hasScope', () => {
  it('needs one of the scopes; admin implies all', () => {
    expect(hasScope(holder('jobs:read'), ['jobs:read', 'agents:write'])).toBe(true);
    expect(hasScope(holder('jobs:read'), ['jobs:write'])).toBe(false);
    expect(hasScope(holder('tools:*'), ['admin'])).toBe(false);
    expect(hasScope(holder('admin'), ['approvals:write'])).toBe(true);
  });

  it('S8: operator is implied by nothing, and implies nothing of a tenant', () => {
    expect(hasScope(holder('admin'), ['operator'])).toBe(false);
    expect(hasScope(holder('admin'), ['operator', 'jobs:read'])).toBe(true);
    expect(hasScope(holder('operator'), ['operator'])).toBe(true);
    expect(hasScope(holder('operator'), ['admin', 'jobs:read', 'tenant:read'])).toBe(false);
    expect(toolScopesOf(holder('operator'))).toEqual([]);
  });

  it('S8: metrics:read is implied by operator alone, and implies nothing', () => {
    expect(hasScope(holder('operator'), ['metrics:read'])).toBe(true);
    expect(hasScope(holder('admin', 'tenant:read'), ['metrics:read'])).toBe(false);
    expect(hasScope(holder('metrics:read'), ['operator', 'admin', 'jobs:read'])).toBe(false);
  });
});

describe('toolScopesOf', () => {
  it('P15: gives no tool to a key without a tools scope', () => {
    expect(toolScopesOf(holder('jobs:write'))).toEqual([]);
  });

  it('gives the globs of the tools scopes, all to an admin', () => {
    expect(toolScopesOf(holder('jobs:write', 'tools:get_*', 'tools:echo'))).toEqual([
      'get_*',
      'echo',
    ]);
    expect(toolScopesOf(holder('admin', 'tools:echo'))).toEqual(['*']);
  });
});

describe('scopeSchema', () => {
  it.each(['jobs:read', 'tools:*', 'tools:mcp.files:read_*', 'admin'])('takes %s', (scope) => {
    expect(scopeSchema.safeParse(scope).success).toBe(true);
  });

  it.each(['', 'jobs', 'jobs:*', 'tools:', 'tools:a b', 'Admin', `tools:${'a'.repeat(129)}`])(
    'refuses %s',
    (scope) => {
      expect(scopeSchema.safeParse(scope).success).toBe(false);
    },
  );
});

const ceiling = (setting: string | undefined, tenant: string) =>
  toolCeilingOf(readEnv({ TENANT_TOOLS: setting }), tenant);

it.each([
  [undefined, 'acme', ['*']],
  ['{"acme": ["get_*"]}', 'acme', ['get_*']],
  ['{"acme": ["get_*"]}', 'globex', ['*']],
  ['{"acme": ["get_*"]}', 'constructor', ['*']],
  ['{"acme": ["get_*"], "*": []}', 'globex', []],
  ['{"acme": []}', 'acme', []],
])('S8: with TENANT_TOOLS=%s tenant %s may use %j', (setting, tenant, globs) => {
  expect(ceiling(setting, tenant)).toEqual(globs);
});
