import { type Agent, agentDefinitionSchema } from '../agent/agent-definition.js';

/** An agent with the defaults of a definition. */
export function createTestAgent(change: Partial<Agent> = {}): Agent {
  const definition = agentDefinitionSchema.parse({
    name: 'tester',
    persona: { role: 'a tester', goal: 'to run the loop' },
  });
  return { ...definition, version: 1, model: 'scripted:model', ...change };
}
