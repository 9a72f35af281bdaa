import type { JsonObject, JsonValue } from '../values/json/json-value.js';
import type { AgentTool } from '../tool/tool.js';

/**
 * What the context must not hold any longer once a call has failed: what the tool would have made
 * current, and what the call named in place of the current one. The calls after it were asked for
 * with that in mind, and would otherwise act on something else.
 */
export function staleContext(
  { contextArguments = {}, contextResults = [] }: AgentTool,
  args: JsonValue,
  context: JsonObject,
): JsonObject | undefined {
  const given = new Map(typeof args === 'object' ? Object.entries(args ?? {}) : []);
  const named = Object.entries(contextArguments)
    .filter(([argument, key]) => (given.get(argument) ?? context[key]) !== context[key])
    .map(([, key]) => key);
  const stale = [...contextResults, ...named].filter((key) => (context[key] ?? null) !== null);
  return stale.length === 0 ? undefined : Object.fromEntries(stale.map((key) => [key, null]));
}
