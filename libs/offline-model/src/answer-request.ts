import { isJsonObject, type JsonValue, type ModelRequest } from '@faina/agent-core';
import type { CalendarDay } from './calendar-day.js';
import { lastRequest, madeCalls, type MadeCall } from './conversation.js';
import { type Call, inLanguage, type Language } from './form.js';
import { plannedWorkout } from './planned-workout.js';
import { type Action, forms, readRequest, type Unread } from './read-request.js';
import { tellData } from './tell-data.js';

/** Calls to make, or words to answer with. */
export type OfflineAnswer =
  | { readonly kind: 'calls'; readonly calls: readonly Call[] }
  | {
      readonly kind: 'words';
      readonly words: string;
      readonly notUnderstood: readonly string[];
      readonly language: Language;
    };

const planTool = 'get_training_plan';
const reportMail = 'enviar_relatorio_email';
const maxExamples = 16;

/**
 * What comes next of a request: first what has to be read for it, then all of its calls at once, those
 * that come last once the others have succeeded, then the answer. Nothing is called for a request
 * that is not read whole.
 */
export function answerRequest(
  { messages, tools }: Pick<ModelRequest, 'messages' | 'tools'>,
  today: CalendarDay,
): OfflineAnswer {
  const made = madeCalls(messages);
  // A last answer is asked for without tools, and still tells what the calls before it did.
  const known = new Set([...tools.map(({ name }) => name), ...made.map(({ tool }) => tool)]);
  const request = readRequest(lastRequest(messages), {
    today,
    offers: ({ tool, onWorkout }) => known.has(tool) && (!onWorkout || known.has(planTool)),
  });
  const { language } = request;
  const say = (words: string, unread: readonly Unread[] = []): OfflineAnswer => {
    const notUnderstood = unread.map(({ quote }) => quote);
    return { kind: 'words', words, notUnderstood, language };
  };
  const nothing = (why: string) => `${inLanguage(said.nothing, language)} ${why}`;
  if (request.kind === 'unread') {
    const { parts } = request;
    return say(`${unreadText(parts, language)}\n${helpText(known, language)}`, parts);
  }
  const { actions } = request;
  const missing = actions.flatMap((action) => action.missing);
  if (missing.length > 0) {
    return say(nothing(`${inLanguage(said.needs, language)} ${missing.join(', ')}.`), actions);
  }
  if (actions.length === 0) return say(helpText(known, language));

  const needsPlan = actions.some(({ workout }) => workout !== undefined);
  const [read] = needsPlan ? made : [];
  if (needsPlan && !read && tools.length > 0) return calls([{ tool: planTool, args: {} }]);
  if (read && read.result.kind !== 'data') return say(nothing(toldCall(read, language)));
  const plan = read?.result.kind === 'data' ? read.result.data : null;
  const found = actions.map((action) => withWorkout(action, plan));
  const whyNot = found.flatMap((one) => ('why' in one ? [inLanguage(one.why, language)] : []));
  if (whyNot.length > 0) return say(nothing(`${whyNot.join('; ')}.`), actions);

  const ready = found.flatMap((one) => ('why' in one ? [] : [one]));
  const results = needsPlan ? made.slice(1) : made;
  const next = nextCalls(actions, ready, results);
  if (next.length > 0 && tools.length > 0) return calls(next);
  const told = results.map((call, index) => toldCall(call, language, actions[index]));
  return say(told.length === 0 ? inLanguage(said.nothing, language) : told.join('\n\n'));
}

const calls = (list: readonly Call[]): OfflineAnswer => ({ kind: 'calls', calls: list });

function withWorkout(
  { tool, args, workout }: Action,
  plan: JsonValue,
): Call | { readonly why: string } {
  if (!workout) return { tool, args };
  const found = plannedWorkout(plan, workout);
  return 'why' in found ? found : { tool, args: { workout_id: found.id, ...args } };
}

/** None where all were made, or where one that others wait for did not succeed. */
function nextCalls(
  actions: readonly Action[],
  ready: readonly Call[],
  made: readonly MadeCall[],
): readonly Call[] {
  const before = actions.filter(({ form }) => !form.isLast).length;
  if (made.length === 0 && before > 0) return ready.slice(0, before);
  const isDone = made.every(({ result }) => result.kind === 'data' || result.kind === 'cut');
  if (made.length !== before || !isDone) return [];
  return ready.slice(before).map((call) => withReport(call, made));
}

/** What is sent is the very report that was made for it. */
function withReport({ tool, args }: Call, made: readonly MadeCall[]): Call {
  const report = made.findLast((call) => call.tool === 'gerar_relatorio')?.result;
  const { id } = report?.kind === 'data' && isJsonObject(report.data) ? report.data : {};
  return {
    tool,
    args: tool === reportMail && id !== undefined ? { ...args, report_id: id } : args,
  };
}

/** A call by the words that asked for it, and what it gave. */
function toldCall({ tool, result }: MadeCall, language: Language, action?: Action): string {
  const heading = action ? `"${action.quote}":` : `${tool}:`;
  const phrase = (name: keyof typeof said) => inLanguage(said[name], language);
  switch (result.kind) {
    case 'data': {
      const only = action?.only;
      const isThere = only === undefined || JSON.stringify(result.data).includes(`"${only}"`);
      return `${heading}\n${(isThere && tellData(result.data, language, only)) || phrase('empty')}`;
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
export function unreadText(parts: readonly Unread[], language: Language): string {
  const unread = parts.filter(({ why }) => why === undefined).map(({ quote }) => `"${quote}"`);
  const texts = [
    ...(unread.length > 0 ? [`${inLanguage(said.unread, language)} ${unread.join(', ')}.`] : []),
    ...parts.flatMap(({ quote, why }) => (why === undefined ? [] : [`"${quote}": ${why}.`])),
    inLanguage(said.nothing, language),
  ];
  return texts.join(' ');
}

/** Sentences that are read, of those tools that there are. */
export function helpText(known: ReadonlySet<string>, language: Language): string {
  const examples = forms.flatMap(({ tool, example }) =>
    example !== undefined && known.has(tool) ? [`- "${inLanguage(example, language)}"`] : [],
  );
  if (examples.length === 0) return inLanguage(said.noTools, language);
  return [inLanguage(said.help, language), ...examples.slice(0, maxExamples)].join('\n');
}

const said = {
  unread: 'Não entendi: | I did not understand:',
  nothing: 'Nada foi feito. | Nothing was done.',
  needs: 'Para isso preciso de: | For that I need:',
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
