import {
  isJsonList,
  isJsonObject,
  parseJsonValue,
  type JsonObject,
  type JsonValue,
  type ModelMessage,
  type ModelRequest,
} from '@faina/agent-core';
import { helpText, lastRequest, unreadText } from './answer-request.js';
import { inLanguage } from './grammar/language.js';
import { forms, readRequest } from './read-request.js';
import type { CalendarDay } from './grammar/spoken-time.js';

/** The intent of an action that is only a reply. */
export const talk = 'conversa_geral';

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
export function intentsOf(schema: JsonValue): ReadonlySet<string> | undefined {
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
  const context = parseJsonValue(text) ?? null;
  const name = isJsonObject(context) ? context.leadName : undefined;
  return typeof name === 'string' ? name : undefined;
}
