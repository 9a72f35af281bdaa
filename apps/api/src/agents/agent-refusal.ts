import type { MissingScope } from '../auth/auth-refusal.js';

/** A tool of an agent's list, with its place there. */
export interface NamedTool {
  readonly index: number;
  readonly name: string;
}

/** Why an agent is not read, written or given a job. */
export type AgentRefusal =
  | MissingScope
  | {
      readonly code: 'AGENT_NOT_FOUND' | 'AGENT_NOT_SHIPPED' | 'AGENT_VERSION_CONFLICT';
      readonly name: string;
    }
  | { readonly code: 'AGENT_ARCHIVED'; readonly name: string; readonly at: Date }
  /** Patterns and names that the writer may not use, so that nobody does on the writer's word. */
  | { readonly code: 'TOOL_NOT_HELD'; readonly tools: readonly NamedTool[] }
  | { readonly code: 'UNKNOWN_TOOL'; readonly tools: readonly NamedTool[] };
