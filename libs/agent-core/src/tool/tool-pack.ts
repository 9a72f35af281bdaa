import type { AgentDefinition } from '../agent/agent-definition.js';
import type { AgentTool, ToolAnswer, ToolContext } from './tool.js';

/** What a person has to see before a call may act: it makes the preview and changes nothing. */
export interface ConversationalHandler {
  /** The tool that hands its calls over. */
  readonly toolName: string;
  preview(input: unknown, context: ToolContext): Promise<ToolAnswer>;
}

/** The tools of one field and the agents that come with them. */
export interface ToolPack {
  /** Of a shipped pack: as the setting TOOL_PACKS names it. */
  readonly name: string;
  readonly tools: readonly AgentTool[];
  readonly agents: readonly AgentDefinition[];
  /** Where it was loaded from, as `GET /v1/tools` names it; absent of a shipped pack. */
  readonly source?: string;
  /** What makes the previews for tools that delegate to the conversation. */
  readonly conversations?: readonly ConversationalHandler[];
}
