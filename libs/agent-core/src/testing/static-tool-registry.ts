import type { AgentTool, ToolRegistry } from '../tool/tool.js';
import { Result } from '../values/result.js';
import { ToolError } from '../values/tool-error.js';

/** A registry of just these tools. */
export class StaticToolRegistry implements ToolRegistry {
  constructor(private readonly tools: readonly AgentTool[]) {}

  getTool(name: string): Result<AgentTool, ToolError> {
    const tool = this.tools.find((candidate) => candidate.name === name);
    if (tool) return Result.ok(tool);
    const message = `No tool '${name}' is registered.`;
    return Result.error(new ToolError(message, name, undefined, false, 'TOOL_NOT_FOUND'));
  }

  names(): readonly string[] {
    return this.tools.map((tool) => tool.name).sort();
  }
}
