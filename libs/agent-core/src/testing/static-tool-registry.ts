import type { AgentTool, MissingTools, ToolRegistry } from '../tool/tool.js';
import { Result } from '../values/result.js';
import { ToolError } from '../values/tool-error.js';

/** A registry of just these tools. */
export class StaticToolRegistry implements ToolRegistry {
  /** @param away names and patterns of tools that are away, for as long as they stand there */
  constructor(
    private readonly tools: readonly AgentTool[],
    private readonly away: ReadonlySet<string> = new Set(),
  ) {}

  forTenant(): this {
    return this;
  }

  getTool(name: string): Result<AgentTool, ToolError> {
    const tool = this.tools.find((candidate) => candidate.name === name);
    if (tool) return Result.ok(tool);
    const message = `No tool '${name}' is registered.`;
    return Result.error(new ToolError(message, name, undefined, false, 'TOOL_NOT_FOUND'));
  }

  names(): readonly string[] {
    return this.tools.map((tool) => tool.name).sort();
  }

  missing(toolNames: readonly string[]): readonly MissingTools[] {
    return toolNames
      .filter((toolName) => this.away.has(toolName))
      .map((toolName) => ({ toolName, why: 'its server is away', mayExist: true }));
  }
}
