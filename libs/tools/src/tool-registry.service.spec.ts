import { agentDefinitionSchema } from '@faina/agent-core';
import { describe, expect, it } from 'vitest';
import { assistantAgent } from './agents/assistant-agent.js';
import { BootCheckError } from './boot-checks.js';
import { diagnosticsPack } from './packs/diagnostics/index.js';
import { ToolRegistryService } from './tool-registry.service.js';

describe('ToolRegistryService', () => {
  const registry = new ToolRegistryService([diagnosticsPack]);

  it('gives a tool by its name and all names sorted', () => {
    const found = registry.getTool('echo');

    expect(found.isOk() && found.value.name).toBe('echo');
    expect(registry.names()).toEqual([
      'big_result',
      'echo',
      'fail_critical',
      'fail_recoverable',
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
    expect(registry.describe()).toHaveLength(8);
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
    });
    expect(registry.describe()).toBe(registry.describe());
  });

  it('refuses to start with an agent whose tool is in no pack', () => {
    const agent = agentDefinitionSchema.parse({
      name: 'lost',
      persona: { role: 'test' },
      toolNames: ['get_lead'],
    });

    expect(() => new ToolRegistryService([diagnosticsPack], [agent])).toThrow(BootCheckError);
  });

  it('takes the assistant, which may use every tool, with any pack', () => {
    expect(() => new ToolRegistryService([diagnosticsPack], [assistantAgent])).not.toThrow();
  });
});
