import type { z } from 'zod';
import { toJsonValue } from '../values/json/to-json-value.js';
import { isJsonObject, type JsonObject } from '../values/json/json-value.js';
import type { ModelTool } from '../model/llm-adapter.js';
import type { AgentTool } from './tool.js';

const known = new WeakMap<AgentTool, ModelTool>();

/** The tool as a model is told of it; the JSON Schema is made once per tool. */
export function toModelTool(tool: AgentTool): ModelTool {
  const existing = known.get(tool);
  if (existing) return existing;
  const modelTool = {
    name: tool.name,
    description: tool.description,
    parameters: tool.inputSchema ?? jsonSchemaOf(tool.parameters),
  };
  known.set(tool, modelTool);
  return modelTool;
}

/**
 * JSON Schema (draft 2020-12) of what the tool takes. The schema makes it itself: it may be of another
 * copy of the library, which alone knows its descriptions.
 */
export function jsonSchemaOf(schema: z.ZodType): JsonObject {
  const converted = toJsonValue(schema.toJSONSchema({ io: 'input' }));
  return isJsonObject(converted) ? converted : {};
}
