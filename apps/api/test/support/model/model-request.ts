import type { ModelMessage, ModelRequest, ModelTool } from '@faina/agent-core';

export const persona: ModelMessage = { role: 'system', content: 'You are a running coach.' };
export const prompt: ModelMessage = { role: 'user', content: 'Analyze my last run' };

export const lastActivity: ModelTool = {
  name: 'get_last_activity',
  description: 'The newest activity',
  parameters: {
    type: 'object',
    properties: { activity_type: { type: 'string', enum: ['RUNNING', 'CYCLING'] } },
    additionalProperties: false,
  },
};

/** A first model call of a coach, to the scripted model server. */
export const modelRequest = (more: Partial<ModelRequest> = {}): ModelRequest => ({
  model: 'openai-compatible:scripted',
  messages: [persona, prompt],
  tools: [lastActivity],
  signal: AbortSignal.timeout(10_000),
  ...more,
});
