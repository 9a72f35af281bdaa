import { toModelTool, type AgentTool, type JsonObject } from '@faina/agent-core';

/** A tool with its pack and its arguments as JSON Schema; undefined where no such schema exists. */
export interface RegisteredTool {
  readonly tool: AgentTool;
  readonly pack: string;
  readonly inputSchema: JsonObject | undefined;
}

/** The JSON Schema that models are told of, made once per tool. */
export function toInputSchema(tool: AgentTool): JsonObject | undefined {
  try {
    return toModelTool(tool).parameters;
  } catch {
    return undefined;
  }
}
