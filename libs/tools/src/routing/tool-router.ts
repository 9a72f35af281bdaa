import { Result, ToolError, type ToolAnswer, type ToolContext } from '@faina/agent-core';
import type { ToolRunner } from './tool-source.js';

/** Runs tools that no handler of this process has, through whichever source provides them. */
export class ToolRouter {
  constructor(private readonly sources: readonly ToolRunner[]) {}

  /** A critical failure with code `TOOL_NOT_FOUND` when no source provides the tool. */
  async run(toolName: string, args: unknown, context: ToolContext): Promise<ToolAnswer> {
    const source = this.sources.find((candidate) => candidate.provides(toolName));
    if (source) return source.call(toolName, args, context);
    return Result.error(
      new ToolError(
        `Nothing provides the tool '${toolName}' any more. ` +
          'Start the server that has it, or take the tool from the agent.',
        toolName,
        undefined,
        false,
        'TOOL_NOT_FOUND',
      ),
    );
  }
}
