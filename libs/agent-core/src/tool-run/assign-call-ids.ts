import type { ToolCall } from '../job/history/activity-history.js';
import { storableText } from '../values/json/storable-text.js';
import type { ModelToolCall } from '../model/llm-adapter.js';

const maxIdChars = 128;
/** No tool has a longer name. */
const maxNameChars = 200;

/**
 * Gives every call of one answer an id of its own: models leave ids out or use one twice, and a
 * result could then not be told to its call. Characters that cannot be stored are replaced.
 */
export function assignCallIds(
  calls: readonly ModelToolCall[],
  iteration: number,
): readonly ToolCall[] {
  const taken = new Set<string>();
  return calls.map((call, ordinal) => {
    const given = storableText(call.id);
    const isUsable = given.length > 0 && given.length <= maxIdChars && !taken.has(given);
    const id = isUsable ? given : freeId(`call_${iteration}_${ordinal}`, taken);
    taken.add(id);
    const { name, arguments: raw } = call.function;
    return { id, name: storableText(name.slice(0, maxNameChars)), arguments: storableText(raw) };
  });
}

function freeId(id: string, taken: ReadonlySet<string>): string {
  return taken.has(id) ? freeId(`${id}_`, taken) : id;
}
