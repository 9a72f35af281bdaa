import { describe, expect, it } from 'vitest';
import { agentDefinitionSchema, isModelId } from './agent-definition.js';

describe('model ids', () => {
  it.each([
    'openai:gpt-5',
    'offline:demo',
    'openrouter:meta-llama/llama-3.1-8b:free',
    'google:tunedModels/my_model',
    'work_2:m',
    'openai-compatible:qwen3:8b',
    'vertex:claude-opus-4-5@20251101',
  ])('%s is one', (id) => {
    expect(isModelId(id)).toBe(true);
  });

  it.each([
    'google:../v1beta/corpora?x=',
    'google:..',
    'google:a/../../corpora',
    'google:models/x?key=1',
    'google:x#y',
    'google:%2e%2e/corpora',
    String.raw`google:..\corpora`,
    'google:',
    'gpt-5',
    ':gpt-5',
    'google:x y',
    'google:x\n',
    `google:${'x'.repeat(201)}`,
  ])('S23: %j is none, in no field of an agent', (id) => {
    expect(isModelId(id)).toBe(false);
    const agent = { name: 'a', persona: { role: 'a tester' } };
    expect(agentDefinitionSchema.safeParse({ ...agent, model: id }).success).toBe(false);
    expect(agentDefinitionSchema.safeParse({ ...agent, fallbackModels: [id] }).success).toBe(false);
  });
});
