import type { Agent } from '../../agent/agent-definition.js';
import type { Job } from '../../job/job.js';
import { globsOverlap, matchesAnyGlob, matchesGlob } from '../../tool/matches-glob.js';
import type { AgentTool, ToolRegistry } from '../../tool/tool.js';
import { Result } from '../../values/result.js';
import { ToolError } from '../../values/tool-error.js';

const maxNamesShown = 50;

/**
 * Finds the tool of a call. A name that the agent does not have is the model's mistake and goes
 * back to it with the names it may use; a tool that the agent is configured with and that nothing
 * provides any more ends the job, as nobody but the operator can mend that.
 */
export function resolveTool(
  registry: ToolRegistry,
  name: string,
  agent: Agent,
  job: Job,
): Result<AgentTool, ToolError> {
  if (isAllowed(name, agent, job)) {
    const tool = registry.getTool(name);
    if (tool.isOk()) return tool;
    // A pattern such as `*` also fits names that there never were.
    const isKnown = tool.error.code !== 'TOOL_NOT_FOUND';
    if (isKnown || agent.toolNames.includes(name)) return tool;
  }
  const names = allowedToolNames(registry, agent, job);
  const isMistake = names.length > 0;
  const advice = isMistake
    ? `It may use: ${names.slice(0, maxNamesShown).join(', ')}.`
    : 'It may use no tools.';
  return Result.error(
    new ToolError(
      `This agent has no tool '${name}'. ${advice}`,
      name,
      undefined,
      isMistake,
      'TOOL_NOT_FOUND',
    ),
  );
}

/** Whether the agent, the key that submitted the job and the operator allow the tool. */
function isAllowed(name: string, agent: Agent, job: Job): boolean {
  const { toolScopes, toolCeiling } = job.currentData();
  return [agent.toolNames, toolScopes, toolCeiling].every((globs) => matchesAnyGlob(name, globs));
}

/** Whether the key and the operator allow any tool that the name or pattern may stand for. */
export function mayAllow(toolName: string, job: Job): boolean {
  const { toolScopes, toolCeiling } = job.currentData();
  return [toolScopes, toolCeiling].every((globs) =>
    globs.some((glob) => globsOverlap(toolName, glob)),
  );
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
