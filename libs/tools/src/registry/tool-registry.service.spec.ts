import {
  agentDefinitionSchema,
  defineLocalTool,
  defineReadTool,
  matchesGlob,
  Result,
  ToolError,
  type AgentTool,
  type ToolPack,
} from '@faina/agent-core';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { BootCheckError } from './boot-checks.js';
import type { ToolSource } from '../routing/tool-source.js';
import { ToolRegistryService } from './tool-registry.service.js';

const readTool = (name: string): AgentTool =>
  defineReadTool({
    name,
    description: `Is called ${name}.`,
    parameters: z.strictObject({}),
    execute: () => Promise.resolve(name),
  });

const writeOnce = defineLocalTool({
  name: 'write_once',
  description: 'Writes one row with the key into the table diagnostics_writes.',
  parameters: z.strictObject({ key: z.string().min(1).max(200) }),
  execute: ({ key }) => Promise.resolve(key),
});

const readNames = [
  'echo',
  'fail_recoverable',
  'fail_critical',
  'throw_error',
  'sleep',
  'hang',
  'big_result',
  'answer_raw',
  'hand_over',
];

const diagnosticsPack: ToolPack = {
  name: 'diagnostics',
  tools: [...readNames.map(readTool), writeOnce],
  agents: [],
};

describe('ToolRegistryService', () => {
  const registry = new ToolRegistryService([diagnosticsPack]);

  it('gives a tool by its name and all names sorted', () => {
    const found = registry.getTool('echo');

    expect(found.isOk() && found.value.name).toBe('echo');
    expect(registry.names()).toEqual([
      'answer_raw',
      'big_result',
      'echo',
      'fail_critical',
      'fail_recoverable',
      'hand_over',
      'hang',
      'sleep',
      'throw_error',
      'write_once',
    ]);
  });

  it('E5 answers an unknown name with a critical TOOL_NOT_FOUND', () => {
    const found = registry.getTool('constructor');

    expect(found.isError() && found.error).toMatchObject({
      code: 'TOOL_NOT_FOUND',
      toolName: 'constructor',
      isRecoverable: false,
    });
  });

  it('describes each tool with its JSON Schema, effect and pack', () => {
    expect(registry.describe()).toHaveLength(10);
    expect(registry.describe()).toContainEqual({
      name: 'write_once',
      description: 'Writes one row with the key into the table diagnostics_writes.',
      inputSchema: expect.objectContaining({
        type: 'object',
        properties: { key: { type: 'string', minLength: 1, maxLength: 200 } },
        required: ['key'],
        additionalProperties: false,
      }),
      effect: 'local',
      source: 'local',
      pack: 'diagnostics',
      hash: expect.stringMatching(/^[0-9a-f]{64}$/),
    });
    expect(registry.describe()).toBe(registry.describe());
  });

  it('refuses to start with an agent whose tool is in no pack', () => {
    const agent = agentDefinitionSchema.parse({
      name: 'lost',
      persona: { role: 'test' },
      toolNames: ['get_lead'],
    });

    expect(() => new ToolRegistryService([diagnosticsPack], { agents: [agent] })).toThrow(
      BootCheckError,
    );
  });

  it('says of a tool without a handler that the router runs it', () => {
    const tool: AgentTool = {
      name: 'asked_elsewhere',
      description: 'Asked elsewhere',
      parameters: z.strictObject({}),
      effect: 'none',
    };
    const pack = { ...diagnosticsPack, tools: [tool] };

    expect(new ToolRegistryService([pack]).describe()).toMatchObject([{ source: 'router' }]);
  });
});

describe('ToolRegistryService with a source', () => {
  const remoteTool = (name: string): AgentTool => ({
    ...defineReadTool({
      name,
      description: 'Remote',
      parameters: z.looseObject({}),
      inputSchema: { type: 'object' },
      execute: () => Promise.resolve('remote'),
    }),
  });
  let tools: readonly AgentTool[] = [];
  const changed = new ToolError('changed', 'files__old', undefined, true, 'MCP_TOOL_CHANGED');
  const source: ToolSource = {
    name: 'mcp:files',
    tools: () => tools,
    owns: (name) => name.startsWith('files__'),
    find: (name) => {
      const tool = tools.find((one) => one.name === name);
      if (tool) return Result.ok(tool);
      return name === 'files__old' ? Result.error(changed) : undefined;
    },
    missing: (name) =>
      tools.some((one) => matchesGlob(one.name, name))
        ? undefined
        : { why: 'the server is away', mayExist: true },
    provides: () => true,
    call: () => Promise.resolve(''),
    start: () => undefined,
    close: () => Promise.resolve(),
  };
  const agent = agentDefinitionSchema.parse({
    name: 'clerk',
    persona: { role: 'test' },
    toolNames: ['files__*'],
  });
  const registry = new ToolRegistryService([diagnosticsPack], {
    agents: [agent],
    sources: [source],
  });

  it('follows the tools that it offers, as they come and go', () => {
    tools = [];
    expect(registry.names()).toHaveLength(10);
    tools = [remoteTool('files__read')];
    expect(registry.names()).toContain('files__read');
    expect(registry.getTool('files__read').isOk()).toBe(true);
    expect(registry.describe()).toContainEqual({
      name: 'files__read',
      description: 'Remote',
      inputSchema: { type: 'object' },
      effect: 'none',
      source: 'mcp:files',
      pack: 'mcp',
      hash: expect.stringMatching(/^[0-9a-f]{64}$/),
    });
    expect(registry.describe()).toBe(registry.describe());
    tools = [];
    expect(registry.names()).toHaveLength(10);
  });

  it('lets a local tool win over one of the same name', () => {
    tools = [remoteTool('echo')];
    const found = registry.getTool('echo');
    expect(found.isOk() && found.value.description).not.toBe('Remote');
    expect(registry.names().filter((name) => name === 'echo')).toHaveLength(1);
  });

  it('passes on why it cannot give a tool now', () => {
    expect(registry.getTool('files__old')).toMatchObject({ error: changed });
    expect(registry.getTool('files__none')).toMatchObject({ error: { code: 'TOOL_NOT_FOUND' } });
  });
});
