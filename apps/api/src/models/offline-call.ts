import type { ModelRequest } from '@faina/agent-core';
import { intentOfTool, intentsOf, lastRequest, talk, type WrittenPlan } from '@faina/offline-model';

/** A call as it was written; what stands for its arguments may be no JSON. */
export interface WrittenCall {
  readonly tool: string;
  readonly args: string;
}

const callLine = /^[ \t]*([A-Za-z_][\w-]{0,127})[ \t]+(\{.*)$/;

/** The lines `tool_name {json}` of a text as calls, and the rest of it. */
function callLines(text: string) {
  const calls: WrittenCall[] = [];
  const rest: string[] = [];
  for (const line of text.split(/\r?\n/)) {
    const [, tool, args] = callLine.exec(line) ?? [];
    if (tool === undefined || args === undefined) rest.push(line);
    else calls.push({ tool, args: args.trimEnd() });
  }
  return { calls, rest: rest.join('\n').trim() };
}

/** The calls of the last request, or, once they were made or may not be, the words it ends with. */
export function answerCalls({
  messages,
  tools,
}: Pick<ModelRequest, 'messages' | 'tools'>):
  | { readonly kind: 'calls'; readonly calls: readonly WrittenCall[] }
  | { readonly kind: 'words'; readonly words: string } {
  const { calls, rest } = callLines(lastRequest(messages));
  const made = messages.slice(messages.findLastIndex(({ role }) => role === 'user') + 1);
  const results = made.flatMap((one) =>
    one.role === 'tool'
      ? [`${one.toolName}: ${one.content.slice(0, maxShown).toWellFormed()}`]
      : [],
  );
  if (calls.length > 0 && results.length === 0 && tools.length > 0) return { kind: 'calls', calls };
  if (rest !== '') return { kind: 'words', words: rest };
  return { kind: 'words', words: results.length > 0 ? results.join('\n') : usage };
}

const maxShown = 2_000;
const usage =
  'offline:call makes the calls that the request writes down, one a line: tool_name {"argument": "value"}. ' +
  'The other lines are the answer. It mends no arguments and writes nothing of its own.';

/** The same for a planner: a line may begin with an intent or with the tool that serves it. */
export function planCalls({ messages, responseSchema }: ModelRequest): WrittenPlan {
  const { calls, rest } = callLines(lastRequest(messages));
  const intents = intentsOf(responseSchema?.schema ?? null);
  if (calls.length === 0) {
    return { actions: [{ intent: talk, slots: { resposta: rest === '' ? usage : rest } }] };
  }
  return {
    actions: calls.map(({ tool, args }) => ({
      intent: intents?.has(tool) ? tool : (intentOfTool(tool) ?? tool),
      slots: args,
    })),
  };
}
