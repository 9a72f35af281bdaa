import { toModelTool } from './model-tool.js';
import type { JsonObject } from '../json/json-value.js';
import type { ReplyLanguage } from '../language/reply-language.js';
import type { AgentTool } from '../ports/tool.js';
import type { PlannedIntent } from '../ports/tool-execution.js';

/** The tool as a planner is told of it; empty for a tool that planners do not speak of. */
export function toPlannedIntent(
  tool: AgentTool,
  language: ReplyLanguage,
): readonly PlannedIntent[] {
  if (!tool.intent) return [];
  const { name, description, parameters } = toModelTool(tool);
  const filled = Object.keys(tool.contextArguments ?? {});
  const slots = withoutRequired(parameters, filled);
  const { intent } = tool;
  return [{ name: intent.name, purpose: intent.purpose[language], tool: name, description, slots }];
}

/** The names that a JSON Schema of type object requires. */
export function requiredNames({ required }: JsonObject): readonly string[] {
  if (!Array.isArray(required)) return [];
  return required.filter((name): name is string => typeof name === 'string');
}

function withoutRequired(schema: JsonObject, filled: readonly string[]): JsonObject {
  const required = requiredNames(schema).filter((name) => !filled.includes(name));
  return { ...schema, required };
}
