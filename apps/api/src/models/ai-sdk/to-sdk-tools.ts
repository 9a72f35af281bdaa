import type { JsonObject, ModelTool } from '@faina/agent-core';
import type { SdkTool } from './sdk-model.js';

/** Built once per list of tools and kept as long as the list lives. */
const built = new WeakMap<readonly ModelTool[], readonly SdkTool[]>();

/** The tools in the SDK's form; undefined for none, which providers refuse as a list. */
export function toSdkTools(tools: readonly ModelTool[]): readonly SdkTool[] | undefined {
  if (tools.length === 0) return undefined;
  const kept = built.get(tools);
  if (kept !== undefined) return kept;
  const list = tools.map(({ name, description, parameters }): SdkTool => ({
    type: 'function',
    name,
    description,
    inputSchema: objectSchema(parameters),
  }));
  built.set(tools, list);
  return list;
}

/** Providers refuse parameters whose schema does not say that it is an object. */
const objectSchema = (schema: JsonObject) => ({ ...schema, type: 'object' as const });
