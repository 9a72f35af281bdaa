import { toModelTool } from './model-tool.js';
import type { AgentTool } from './tool.js';
import { canonicalHash } from '../values/json/canonical-json.js';
import { toJsonValue } from '../values/json/to-json-value.js';

const known = new WeakMap<AgentTool, string>();

/**
 * Names a tool's definition: sha256, in hex, of all that is declared of it, which is everything but
 * the code that runs. The same in every process that has the same definition.
 */
export function toolHash(tool: AgentTool): string {
  const existing = known.get(tool);
  if (existing !== undefined) return existing;
  const { name, description, parameters } = toModelTool(tool);
  const {
    effect,
    timeoutMs,
    intent,
    contextArguments,
    contextResults,
    editable,
    delegatesTo,
    version,
  } = tool;
  const hash = canonicalHash(
    toJsonValue({
      ...{ name, description, parameters, effect, timeoutMs, intent, contextArguments },
      ...{ contextResults, editable, delegatesTo, version },
      ...(tool.effect === 'external' && { idempotency: tool.idempotency, approval: tool.approval }),
    }),
  );
  known.set(tool, hash);
  return hash;
}
