import {
  isJsonObject,
  parseJsonValue,
  type JsonObject,
  type JsonValue,
  type ModelMessage,
  type ModelRequest,
  type ReplyLanguage,
} from '@faina/agent-core';
import type { Call } from './grammar/form.js';
import { inLanguage, type Texts } from './grammar/language.js';
import { type Action, neededText, packs, readRequest, type Unread } from './read-request.js';
import type { CalendarDay } from './grammar/spoken-time.js';
import { shownTime, tellData } from './tell-data.js';

export type OfflineAnswer =
  | { readonly kind: 'calls'; readonly calls: readonly Call[] }
  | {
      readonly kind: 'words';
      readonly words: string;
      readonly notUnderstood: readonly string[];
      readonly language: ReplyLanguage;
    };

const planTool = 'get_training_plan';
const maxExamples = 5;
const maxDepth = 6;

/**
 * What comes next of a request: first what has to be read for it, then all of its calls at once, then
 * the answer. Nothing is called for a request that is not read whole.
 */
export function answerRequest(
  { messages, tools }: Pick<ModelRequest, 'messages' | 'tools'>,
  { today, timeZone }: { readonly today: CalendarDay; readonly timeZone: string },
): OfflineAnswer {
  const made = madeCalls(messages);
  // A last answer is asked for without tools, and still tells what the calls before it did.
  const known = new Set([...tools.map(({ name }) => name), ...made.map(({ tool }) => tool)]);
  const request = readRequest(lastRequest(messages), {
    today,
    offers: ({ tool }) => known.has(tool),
  });
  const { language } = request;
  const say = (words: string, unread: readonly Unread[] = []): OfflineAnswer => {
    const notUnderstood = unread.map(({ quote }) => quote);
    return { kind: 'words', words, notUnderstood, language };
  };
  const tell = (call: MadeCall, action?: Action) => toldCall(call, language, timeZone, action);
  if (request.kind === 'unread') {
    const { parts } = request;
    return say(`${unreadText(parts, language)}\n${helpText(known, language)}`, parts);
  }
  const { actions } = request;
  if (actions.length === 0) return say(helpText(known, language));
  const refuse = (why: string) => say(`${inLanguage(said.nothing, language)} ${why}`, actions);
  const missing = actions.flatMap((action) => action.missing);
  if (missing.length > 0) return refuse(neededText(missing, language));

  const needsPlan = actions.some(({ workout }) => workout !== undefined);
  const [read, others] = needsPlan ? [made[0], made.slice(1)] : [undefined, made];
  if (needsPlan && !read) return { kind: 'calls', calls: [{ tool: planTool, args: {} }] };
  if (read && read.result.kind !== 'data') return refuse(tell(read));
  const plan = read?.result.kind === 'data' ? read.result.data : null;
  const calls: Call[] = [];
  for (const { tool, args, workout } of actions) {
    const shown = (day: CalendarDay) => shownTime(day, language, timeZone);
    const found = workout ? plannedWorkout(plan, workout, shown) : undefined;
    if (typeof found === 'string') return refuse(inLanguage(found, language));
    calls.push({ tool, args: found ? { workout_id: found.id, ...args } : args });
  }
  if (others.length === 0) return { kind: 'calls', calls };
  return say(others.map((call, index) => tell(call, actions[index])).join('\n\n'));
}

/**
 * The workout that is planned for a day, or in both languages why there is none. The only open one
 * is meant even where others of the day are over; of several none is picked.
 */
function plannedWorkout(
  plan: JsonValue,
  { day, sport }: NonNullable<Action['workout']>,
  shown: (day: CalendarDay) => string,
): { readonly id: string } | Texts {
  const all = workoutsIn(plan, 0).filter(
    ({ date, type }) => date === day && (sport === undefined || type === sport),
  );
  const open = all.filter(({ status = 'planned' }) => status === 'planned');
  const [one, ...others] = open.length > 0 ? open : all;
  if (!one)
    return `não há treino planejado para ${shown(day)}. | no workout is planned for ${shown(day)}.`;
  const { id } = one;
  if (others.length === 0 && typeof id === 'string') return { id };
  return `em ${shown(day)} há mais de um treino; diga a modalidade. | ${shown(day)} has several workouts; say the sport.`;
}

/** Everything with an id and a day, in whichever plan or in none. */
function workoutsIn(value: JsonValue, depth: number): readonly JsonObject[] {
  if (depth > maxDepth || typeof value !== 'object' || value === null) return [];
  if (isJsonObject(value) && typeof value.id === 'string' && 'date' in value) return [value];
  return Object.values(value).flatMap((one) => workoutsIn(one, depth + 1));
}

/** A call by the words that asked for it, and what it gave. */
function toldCall(
  { tool, result }: MadeCall,
  language: ReplyLanguage,
  timeZone: string,
  action: Action | undefined,
): string {
  const heading = action ? `"${action.quote}":` : `${tool}:`;
  const phrase = (name: keyof typeof said) => inLanguage(said[name], language);
  switch (result.kind) {
    case 'data': {
      const only = action?.only;
      const isThere = only === undefined || JSON.stringify(result.data).includes(`"${only}"`);
      const told = isThere ? tellData(result.data, language, timeZone, only) : '';
      return `${heading}\n${told || phrase('empty')}`;
    }
    case 'cut':
      return `${heading} ${phrase('tooLong')}`;
    case 'failed':
      return `${heading} ${phrase('failed')} ${tool}: ${result.message}`;
    case 'rejected':
      return `${heading} ${phrase('rejected')} ${result.reason}`;
  }
}

/** Names what was not read, and says that nothing was done. */
export function unreadText(parts: readonly Unread[], language: ReplyLanguage): string {
  const unread = parts.filter(({ why }) => why === undefined).map(({ quote }) => `"${quote}"`);
  const texts = [
    ...(unread.length > 0 ? [`${inLanguage(said.unread, language)} ${unread.join(', ')}.`] : []),
    ...parts.flatMap(({ quote, why }) => (why === undefined ? [] : [`"${quote}": ${why}`])),
    inLanguage(said.nothing, language),
  ];
  return texts.join(' ');
}

/** A few sentences that are read, of those tools that there are and of each pack in turn. */
export function helpText(known: ReadonlySet<string>, language: ReplyLanguage): string {
  const lists = packs.map((forms) =>
    forms.flatMap(({ tool, example }) =>
      example !== undefined && known.has(tool) ? [`- "${inLanguage(example, language)}"`] : [],
    ),
  );
  const inTurn = Array.from({ length: maxExamples }, (_, at) =>
    lists.flatMap((list) => list.slice(at, at + 1)),
  ).flat();
  if (inTurn.length === 0) return inLanguage(said.noTools, language);
  return [inLanguage(said.help, language), ...inTurn.slice(0, maxExamples)].join('\n');
}

const said = {
  unread: 'Não entendi: | I did not understand:',
  nothing: 'Nada foi feito. | Nothing was done.',
  failed: 'falhou em | failed in',
  rejected:
    'não foi feito, pois não foi aprovado. Motivo: | not done, as it was not approved. Reason:',
  empty: 'nada registrado. | nothing recorded.',
  tooLong:
    'feito; o resultado é longo demais para caber aqui. | done; the result is too long to show here.',
  help: 'Entendo pedidos como: | I understand requests such as:',
  noTools:
    "Não posso atender a esse pedido com as ferramentas deste agente. | I cannot serve this request with this agent's tools.",
};

/** A call that was made for the last request, and what came of it. */
interface MadeCall {
  readonly tool: string;
  readonly result: CallResult;
}

type CallResult =
  | { readonly kind: 'data'; readonly data: JsonValue }
  /** Longer than what a model is given of a result. */
  | { readonly kind: 'cut' }
  | { readonly kind: 'failed'; readonly message: string }
  | { readonly kind: 'rejected'; readonly reason: string };

export const lastRequest = (messages: readonly ModelMessage[]): string =>
  messages.findLast(({ role }) => role === 'user')?.content ?? '';

const madeCalls = (messages: readonly ModelMessage[]): readonly MadeCall[] =>
  messages
    .slice(messages.findLastIndex(({ role }) => role === 'user') + 1)
    .flatMap((one) =>
      one.role === 'tool'
        ? [{ tool: one.toolName, result: resultOf(parseJsonValue(one.content)) }]
        : [],
    );

/** Errors come as the core serialises them. */
function resultOf(data: JsonValue | undefined): CallResult {
  if (data === undefined) return { kind: 'cut' };
  const { name, message, code, details = null } = isJsonObject(data) ? data : {};
  const isError = typeof name === 'string' && name.endsWith('Error');
  if (!isError || typeof message !== 'string') return { kind: 'data', data };
  if (code !== 'APPROVAL_REJECTED') return { kind: 'failed', message };
  const { reason } = isJsonObject(details) ? details : {};
  return { kind: 'rejected', reason: typeof reason === 'string' ? reason : '-' };
}
