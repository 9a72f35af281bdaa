import { ToolRegistryService } from '@faina/tools';
import { describe, expect, it } from 'vitest';
import { createAssistantAgent } from './assistant-agent.js';
import { diagnosticsPack } from './diagnostics/index.js';

describe('ToolRegistryService', () => {
  it('takes the assistant, which may use the tools of the packs, with any pack', () => {
    const agents = [createAssistantAgent([diagnosticsPack])];
    expect(() => new ToolRegistryService([diagnosticsPack], { agents })).not.toThrow();
    expect(agents[0]?.toolNames).toEqual(diagnosticsPack.tools.map(({ name }) => name).sort());
  });
});
