import { toModelTool } from './model-tool.js';
import type { AgentTool } from './tool.js';
import type { ReplyLanguage } from '../language/reply-language.js';
import type { JsonObject } from '../values/json/json-value.js';

/** What a planner may ask for in a job, and the tool that does it. */
export interface PlannedIntent {
  /** As the planner names it, for example `nota_adicionar`. */
  readonly name: string;
  /** Completes "Para ... preciso de: ...", in the language of the agent. */
  readonly purpose: string;
  readonly tool: string;
  readonly description: string;
  /** JSON Schema of the slots; what the job's context fills is not required in it. */
  readonly slots: JsonObject;
}

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
