import { matchesAnyGlob, matchesGlob } from '../../tool/matches-glob.js';
import type { Agent } from '../../agent/agent-definition.js';
import type { Job } from '../../job/job.js';
import type { ToolRegistry } from '../../tool/tool-registry.js';

/** Whether the agent, the key that submitted the job and the operator allow the tool. */
export function isAllowed(name: string, agent: Agent, job: Job): boolean {
  const { toolScopes, toolCeiling } = job.currentData();
  return [agent.toolNames, toolScopes, toolCeiling].every((globs) => matchesAnyGlob(name, globs));
}

/**
 * The names the agent may use in this job: its patterns over the registry, and the exact names it
 * is configured with even where no tool provides them any more.
 */
export function allowedToolNames(registry: ToolRegistry, agent: Agent, job: Job): string[] {
  const names = new Set(agent.toolNames.filter((name) => !name.includes('*')));
  for (const pattern of agent.toolNames.filter((name) => name.includes('*'))) {
    for (const name of registry.names()) if (matchesGlob(name, pattern)) names.add(name);
  }
  return [...names].filter((name) => isAllowed(name, agent, job));
}
