import type { AgentTool } from './tool.js';
import type { ToolError } from '../values/tool-error.js';
import type { Result } from '../values/result.js';

/** The tools of this process by name. */
export interface ToolRegistry {
  /** A failure with code `TOOL_NOT_FOUND` when no tool has the name. */
  getTool(name: string): Result<AgentTool, ToolError>;
  /** Names of all registered tools, sorted. */
  names(): readonly string[];
}
