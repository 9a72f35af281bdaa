import type {
  AgentTool,
  MissingTools,
  Result,
  ToolAnswer,
  ToolContext,
  ToolError,
} from '@faina/agent-core';

/** Why tools of a source are missing. */
export type Absence = Omit<MissingTools, 'toolName'>;

/** Runs tools outside this process, for example on an MCP server. */
export interface ToolRunner {
  /** As logs and `GET /v1/tools` name it, for example `mcp:files`. */
  readonly name: string;
  /** Whether it takes calls of the tool with this name. */
  provides(toolName: string): boolean;
  /**
   * Runs the tool until its answer or until `context.signal` aborts. What the other side reports as
   * an error is a recoverable `ToolError`; an answer is whatever it sent.
   */
  call(toolName: string, args: unknown, context: ToolContext): Promise<ToolAnswer>;
  /** Lets go of all connections. */
  close(): Promise<void>;
}

/** A runner that also says which tools there are. */
export interface ToolSource extends ToolRunner {
  /**
   * The tools that it offers now, without waiting for a server that does not answer; the same array
   * until they change. Tools that a pack declares itself are not among them.
   */
  tools(): readonly AgentTool[];
  /** Whether a name or pattern is one of this source, also while its server is away. */
  owns(nameOrPattern: string): boolean;
  /** The tool, or why it cannot be used now; undefined for a name that it does not know. */
  find(toolName: string): Result<AgentTool, ToolError> | undefined;
  /**
   * Why nothing of this source that a name or pattern of it stands for can be used now; undefined where
   * something can.
   */
  missing(nameOrPattern: string): Absence | undefined;
  /** Begins to connect, without waiting for it. */
  start(): void;
}
