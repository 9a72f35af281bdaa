import { allowedToolNames, isAllowed } from './allowed-tools.js';
import type { Agent } from '../../agent/agent-definition.js';
import { ToolError } from '../../values/tool-error.js';
import type { Job } from '../../job/job.js';
import type { AgentTool } from '../../tool/tool.js';
import type { ToolRegistry } from '../../tool/tool-registry.js';
import { Result } from '../../values/result.js';

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
