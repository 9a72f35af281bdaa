import { type AgentDefinition, agentDefinitionSchema, type ToolPack } from '@faina/agent-core';
import type { z } from 'zod';

/**
 * An agent, as the body of `PUT /v1/agents/{name}`; what is left out has its default.
 * @throws {Error} that lists what is wrong with it.
 */
export const defineAgent = (agent: z.input<typeof agentDefinitionSchema>): AgentDefinition =>
  agentDefinitionSchema.parse(agent);

/** Tools that belong together, and the agents that come with them. */
export const definePack = ({
  agents = [],
  ...pack
}: Omit<ToolPack, 'agents'> & Partial<Pick<ToolPack, 'agents'>>): ToolPack => ({ ...pack, agents });
