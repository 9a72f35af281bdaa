import type { ToolCall } from './activity-history.js';
import type { ModelToolCall } from '../ports/llm-adapter.js';

const maxIdChars = 128;

/**
 * Gives every call of one answer an id of its own: models leave ids out or use one twice, and a
 * result could then not be told to its call.
 */
export function assignCallIds(
  calls: readonly ModelToolCall[],
  iteration: number,
): readonly ToolCall[] {
  const taken = new Set<string>();
  return calls.map((call, ordinal) => {
    const isUsable = call.id.length > 0 && call.id.length <= maxIdChars && !taken.has(call.id);
    const id = isUsable ? call.id : freeId(`call_${iteration}_${ordinal}`, taken);
    taken.add(id);
    return { id, name: call.function.name, arguments: call.function.arguments };
  });
}

function freeId(id: string, taken: ReadonlySet<string>): string {
  return taken.has(id) ? freeId(`${id}_`, taken) : id;
}
