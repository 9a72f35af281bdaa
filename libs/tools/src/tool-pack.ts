import type { AgentDefinition, AgentTool } from '@faina/agent-core';

/** The tools of one field and the agents that come with them. */
export interface ToolPack {
  /** As the setting TOOL_PACKS names it. */
  readonly name: string;
  readonly tools: readonly AgentTool[];
  readonly agents: readonly AgentDefinition[];
}
