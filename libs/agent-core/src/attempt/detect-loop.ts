import type { ActivityEntry, ToolCall } from '../job/history/activity-history.js';
import { canonicalJson } from '../values/json/canonical-json.js';
import { parseJsonValue } from '../values/json/to-json-value.js';

const repetitions = 3;

/** One answer with tool calls and what came of them. */
interface Turn {
  readonly calls: readonly ToolCall[];
  readonly results: ReadonlyMap<string, string>;
}

/**
 * Whether the conversation goes in circles: the last turn three times over, or two turns in
 * alternation, with the same calls, the same arguments and the same results each time.
 */
export function detectLoop(entries: readonly ActivityEntry[]): string | undefined {
  const [last, second, third, fourth] = lastTurns(entries, 4);
  // True of either circle, and hardly ever of a conversation that goes on.
  if (!areSame(last, third)) return undefined;
  if (areSame(last, second)) {
    return `The same tool calls gave the same results ${repetitions} times in a row.`;
  }
  return areSame(second, fourth)
    ? 'Two sets of tool calls alternated with the same results.'
    : undefined;
}

/** The newest turns, the last first; an answer without calls ends the series. */
function lastTurns(entries: readonly ActivityEntry[], count: number): readonly Turn[] {
  const turns: Turn[] = [];
  let results = new Map<string, string>();
  for (let index = entries.length - 1; index >= 0 && turns.length < count; index -= 1) {
    const entry = entries[index];
    if (entry?.role === 'TOOL_RESULT') {
      results.set(entry.toolCallId, entry.content);
    } else if (entry?.role === 'ASSISTANT' && entry.toolCalls.length > 0) {
      turns.push({ calls: entry.toolCalls, results });
      results = new Map();
    } else {
      return turns;
    }
  }
  return turns;
}

/** Arguments, which have to be parsed for it, are compared last: results nearly always differ. */
function areSame(left: Turn | undefined, right: Turn | undefined): boolean {
  if (left === undefined || left.calls.length !== right?.calls.length) return false;
  return left.calls.every((call, index) => {
    const other = right.calls[index];
    return (
      call.name === other?.name &&
      left.results.get(call.id) === right.results.get(other.id) &&
      (call.arguments === other.arguments ||
        canonicalArguments(call.arguments) === canonicalArguments(other.arguments))
    );
  });
}

function canonicalArguments(raw: string): string {
  const args = parseJsonValue(raw);
  return args === undefined ? raw : canonicalJson(args);
}
