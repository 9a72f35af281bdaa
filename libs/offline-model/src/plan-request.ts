import {
  isJsonList,
  isJsonObject,
  type JsonObject,
  type JsonValue,
  type ModelMessage,
  type ModelRequest,
} from '@faina/agent-core';
import { helpText, lastRequest, parsed, unreadText } from './answer-request.js';
import { inLanguage } from './language.js';
import { forms, readRequest } from './read-request.js';
import type { CalendarDay } from './spoken-time.js';

const talk = 'conversa_geral';

export interface WrittenPlan {
  readonly actions: readonly { readonly intent: string; readonly slots: JsonObject | string }[];
  readonly notUnderstood?: readonly string[];
}

/** A planner's answer: the actions that all of a request asks for, or none. */
export function planRequest(request: ModelRequest, today: CalendarDay): WrittenPlan {
  const { messages, responseSchema } = request;
  const intents = intentsOf(responseSchema?.schema ?? null);
  const offers = (intent: string | undefined): boolean =>
    intent !== undefined && (intents?.has(intent) ?? true);
  const read = readRequest(lastRequest(messages), {
    today,
    offers: ({ intent }) => offers(intent),
    lead: leadOf(messages),
  });
  const { language } = read;
  if (read.kind === 'unread') {
    const resposta = unreadText(read.parts, language);
    const notUnderstood = read.parts.map(({ quote }) => quote);
    return { actions: [{ intent: talk, slots: { resposta } }], notUnderstood };
  }
  const actions = read.actions.map(({ form, args }) => ({
    intent: form.intent ?? talk,
    slots: args,
  }));
  if (actions.length > 0) return { actions };
  const tools = new Set(forms.flatMap(({ intent, tool }) => (offers(intent) ? [tool] : [])));
  const resposta = `${inLanguage(hello, language)} ${helpText(tools, language)}`;
  return { actions: [{ intent: talk, slots: { resposta } }] };
}

const hello =
  'Sou offline:demo: regras simples, não um modelo de linguagem. | I am offline:demo: simple rules, no language model.';

/** The intents that the planner's schema lists; undefined where it lists none. */
function intentsOf(schema: JsonValue): ReadonlySet<string> | undefined {
  const path = ['properties', 'actions', 'items', 'properties', 'intent', 'enum'];
  let value: JsonValue = schema;
  for (const key of path) value = isJsonObject(value) ? (value[key] ?? null) : null;
  if (!isJsonList(value)) return undefined;
  return new Set(value.filter((name) => typeof name === 'string'));
}

/** The lead that the thread is about, as the planner's system message tells it. */
function leadOf(messages: readonly ModelMessage[]): string | undefined {
  const system = messages.find(({ role }) => role === 'system')?.content ?? '';
  const [, text = ''] = /Current context:\n[^{]*(\{.*\})/.exec(system) ?? [];
  const context = parsed(text) ?? null;
  const name = isJsonObject(context) ? context.leadName : undefined;
  return typeof name === 'string' ? name : undefined;
}

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
      intent: intents?.has(tool)
        ? tool
        : (forms.find((form) => form.tool === tool)?.intent ?? tool),
      slots: args,
    })),
  };
}
