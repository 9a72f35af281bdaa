import type { AgentTool, ToolAnswer, ToolContext } from '@faina/agent-core';

/** A provider of tools outside this process, for example an MCP server. */
export interface ToolSource {
  /** As logs name it. */
  readonly name: string;
  /** The tools that it offers now, without waiting for a server that does not answer. */
  tools(): readonly AgentTool[];
  /** Whether it can run the tool with this name. */
  provides(toolName: string): boolean;
  /**
   * Runs the tool until its answer or until `context.signal` aborts. What the other side reports as
   * an error is a recoverable `ToolError`; an answer is whatever it sent.
   */
  call(toolName: string, args: unknown, context: ToolContext): Promise<ToolAnswer>;
  /** Lets go of all connections. */
  close(): Promise<void>;
}
