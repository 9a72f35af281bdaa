import type { JsonObject, ModelTool } from '@faina/agent-core';
import { jsonSchema, tool, type JSONSchema7, type ToolSet } from 'ai';

/** Built once per list of tools and kept as long as the list lives. */
const built = new WeakMap<readonly ModelTool[], ToolSet>();

/** The tools without `execute`: their schemas are sent, calling them is the core's work. */
export function toSdkTools(tools: readonly ModelTool[]): ToolSet | undefined {
  if (tools.length === 0) return undefined;
  const kept = built.get(tools);
  if (kept !== undefined) return kept;
  const set = Object.fromEntries(
    tools.map(({ name, description, parameters }) => [
      name,
      tool({ description, inputSchema: jsonSchema(objectSchema(parameters)) }),
    ]),
  );
  built.set(tools, set);
  return set;
}

/** Providers refuse parameters whose schema does not say that it is an object. */
const objectSchema = (schema: JsonObject): JSONSchema7 => ({ ...schema, type: 'object' });
