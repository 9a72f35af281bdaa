import type { AgentDefinition, AgentTool } from '@faina/agent-core';
import type { ConversationalHandler } from '../routing/chat-service.js';

/** The tools of one field and the agents that come with them. */
export interface ToolPack {
  /** As the setting TOOL_PACKS names it. */
  readonly name: string;
  readonly tools: readonly AgentTool[];
  readonly agents: readonly AgentDefinition[];
  /** What makes the previews for tools that delegate to the conversation. */
  readonly conversations?: readonly ConversationalHandler[];
}
