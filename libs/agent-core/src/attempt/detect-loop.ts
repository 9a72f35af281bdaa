import type { ActivityEntry, ToolCall } from '../job/history/activity-history.js';
import { canonicalJson } from '../values/json/canonical-json.js';
import { parseJsonValue } from '../values/json/to-json-value.js';

const repetitions = 3;

/** One answer with tool calls and what came of them, as text that is equal for equal turns. */
type Turn = string;

/**
 * Whether the conversation goes in circles: the last turn three times over, or two turns in
 * alternation, with the same calls, the same arguments and the same results each time.
 */
export function detectLoop(entries: readonly ActivityEntry[]): string | undefined {
  const [last, second, third, fourth] = lastTurns(entries, 4);
  if (last === undefined || second === undefined || third === undefined) return undefined;
  if (last === second && second === third) {
    return `The same tool calls gave the same results ${repetitions} times in a row.`;
  }
  if (last === third && second === fourth) {
    return 'Two sets of tool calls alternated with the same results.';
  }
  return undefined;
}

/** The newest turns, the last first; an answer without calls ends the series. */
function lastTurns(entries: readonly ActivityEntry[], count: number): readonly Turn[] {
  const turns: Turn[] = [];
  const results = new Map<string, string>();
  for (let index = entries.length - 1; index >= 0 && turns.length < count; index -= 1) {
    const entry = entries[index];
    if (entry?.role === 'TOOL_RESULT') {
      results.set(entry.toolCallId, entry.content);
    } else if (entry?.role === 'ASSISTANT' && entry.toolCalls.length > 0) {
      turns.push(describeTurn(entry.toolCalls, results));
      results.clear();
    } else {
      return turns;
    }
  }
  return turns;
}

const describeTurn = (calls: readonly ToolCall[], results: ReadonlyMap<string, string>): Turn =>
  JSON.stringify(
    calls.map(({ id, name, arguments: raw }) => [name, canonicalArguments(raw), results.get(id)]),
  );

function canonicalArguments(raw: string): string {
  const args = parseJsonValue(raw);
  return args === undefined ? raw : canonicalJson(args);
}
