import { defineReadTool, type AgentTool } from '@faina/agent-core';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { TenantTool } from './tenant-registry.js';
import { ToolRegistryService } from './tool-registry.service.js';

const tool = (name: string, description = name): AgentTool =>
  defineReadTool({
    name,
    description,
    parameters: z.strictObject({}),
    inputSchema: { type: 'object', additionalProperties: false },
    execute: () => Promise.resolve(name),
  });

const own = (...names: string[]): TenantTool[] =>
  names.map((name) => ({ tool: tool(name, 'its own'), source: 'http' }));

const ofTenants = new Map([['acme', own('get_order', 'echo')]]);
const registry = new ToolRegistryService([{ name: 'test', tools: [tool('echo')], agents: [] }], {
  tenantTools: {
    of: (tenant) => ofTenants.get(tenant) ?? [],
    read: (tenant) => Promise.resolve(ofTenants.get(tenant) ?? []),
  },
});

describe('the tools of a tenant', () => {
  it('are found by its own jobs alone', () => {
    expect(registry.forTenant('acme').getTool('get_order').isOk()).toBe(true);
    expect(registry.forTenant('acme').names()).toEqual(['echo', 'get_order']);
    expect(registry.forTenant('other').getTool('get_order').isError()).toBe(true);
    expect(registry.forTenant('other').names()).toEqual(['echo']);
    expect(registry.getTool('get_order').isError()).toBe(true);
  });

  it('never take the name of one of the process', async () => {
    const echo = registry.forTenant('acme').getTool('echo');
    expect(echo.isOk() && echo.value.description).toBe('echo');
    const described = await registry.describeForTenant('acme');
    expect(described.map(({ name, source, pack }) => [name, source, pack])).toEqual([
      ['echo', 'local', 'test'],
      ['get_order', 'http', 'own'],
    ]);
    expect(registry.isTaken('echo')).toBe(true);
    expect(registry.isTaken('get_order')).toBe(false);
  });

  it('cost nothing where there are none', () => {
    expect(registry.forTenant('other')).toBe(registry);
    expect(registry.forTenant('acme')).toBe(registry.forTenant('acme'));
  });
});
