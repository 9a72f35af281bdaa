import { type AgentDefinition, agentDefinitionSchema } from '@faina/agent-core';
import { describe, expect, it } from 'vitest';
import { findToolsNotHeld, findUnknownTools, replacementRefusal } from './agent-authority.js';
import type { Scope } from '../auth/scopes.js';

const holder = (...scopes: Scope[]) => ({ tenant: 't', owner: 'o', scopes, keyId: 'k' });

const agent = (change: Partial<AgentDefinition>) =>
  agentDefinitionSchema.parse({ name: 'x', persona: { role: 'x' }, ...change });

describe('the tools that an agent may name', () => {
  const mayName = (scopes: Scope[], ceiling: string[], ...toolNames: string[]) =>
    findToolsNotHeld(holder(...scopes), ceiling, toolNames).length === 0;

  it.each<[Scope[], string[], string, boolean]>([
    [['tools:get_*'], ['*'], 'get_lead', true],
    [['tools:get_*'], ['*'], 'get_*', true],
    [['tools:get_*'], ['*'], 'get_*_by_*', true],
    [['tools:get_*'], ['*'], 'g*', false],
    [['tools:get_*'], ['*'], '*get_*', false],
    [['tools:get_lead'], ['*'], 'get_*', false],
    [['tools:a*', 'tools:*b'], ['*'], 'a*b', true],
    [['tools:a*b'], ['*'], 'a*', false],
    [['agents:write'], ['*'], 'echo', false],
    [['admin'], ['*'], '*', true],
    [['admin'], ['get_*'], '*', false],
    [['admin'], ['get_*'], 'get_x*', true],
    [['admin'], [], 'echo', false],
  ])('S10: of a key with %j below %j: %s is %s', (scopes, ceiling, name, may) => {
    expect(mayName(scopes, ceiling, name)).toBe(may);
  });
});

describe('a version that replaces another', () => {
  const newest = agent({ requireApproval: ['send_*', 'pay'], approvals: { notSelf: true } });
  const replace = (next: Partial<AgentDefinition>, ...scopes: Scope[]) =>
    replacementRefusal(holder(...scopes), { isShipped: false, newest, next: agent(next) });
  const approvals = { notSelf: true };

  it.each([[['send_*', 'pay']], [['*']], [['send_*', 'p*', 'x']]])(
    'S10: may ask about more: %j',
    (requireApproval) => {
      expect(replace({ requireApproval, approvals }, 'agents:write')).toBeUndefined();
    },
  );

  it.each([
    [{ requireApproval: ['send_mail', 'pay'], approvals }],
    [{ requireApproval: ['send_*'], approvals }],
    [{ requireApproval: ['*'] }],
  ])('S10: takes an admin to ask about less: %j', (next) => {
    expect(replace(next, 'agents:write', 'tools:*')).toMatchObject({
      code: 'MISSING_SCOPE',
      oneOf: ['admin'],
    });
    expect(replace(next, 'admin')).toBeUndefined();
  });

  it('S10: takes the scope to approve to name whom questions are sent to', () => {
    const known = agent({ approvals: { notSelf: false, notify: ['ana@example.com'] } });
    const name = (newest: AgentDefinition | undefined, notify: string[], ...scopes: Scope[]) =>
      replacementRefusal(holder('agents:write', ...scopes), {
        isShipped: false,
        newest,
        next: agent({ approvals: { notSelf: false, notify } }),
      });
    const refusal = { code: 'MISSING_SCOPE', oneOf: ['approvals:write'] };
    expect(name(undefined, ['ana@example.com'])).toMatchObject(refusal);
    expect(name(known, ['ana@example.com', 'eve@example.com'])).toMatchObject(refusal);
    expect(name(known, ['ana@example.com'])).toBeUndefined();
    expect(name(known, [])).toBeUndefined();
    expect(name(known, ['eve@example.com'], 'approvals:write')).toBeUndefined();
  });
});

describe('findUnknownTools', () => {
  it('names exact names that no tool has, with their place; patterns may match later', () => {
    expect(findUnknownTools(['echo', 'nope', 'send_*', 'none'], ['echo'])).toEqual([
      { index: 1, name: 'nope' },
      { index: 3, name: 'none' },
    ]);
  });
});
