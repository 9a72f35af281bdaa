import { nameSlots } from './name-slots.js';
import {
  type DroppedAction,
  type DropReason,
  maxActions,
  noPlan,
  type Plan,
  type PlannedAction,
  talkIntent,
} from './plan.js';
import { type ReadJson, readPlan, readSlots } from './read-plan.js';
import type { ModelResponse } from '../../../model/llm-adapter.js';
import { matchToolName } from '../../../repair/match-tool-name.js';
import type { PlannedIntent } from '../../../tool/planned-intent.js';
import { canonicalJson } from '../../../values/json/canonical-json.js';
import { isJsonObject, type JsonValue, storableText } from '../../../values/json/json-value.js';
import { oneLine } from '../../../values/text/quotation.js';

/** Why a plan that ended at the limit of its length is none. */
export const cutPlan = 'the answer was cut at the output limit';

const maxReplyChars = 4_000;
const maxIntentChars = 100;
const maxQuotes = 5;
const maxQuoteChars = 200;
/** What a planner wrote beyond these is not looked at. */
const maxWritten = 1_000;

export interface PlanSource {
  readonly intents: readonly PlannedIntent[];
  readonly readJson: ReadJson;
  /** What the person wrote. */
  readonly request: string;
  /** The actions of the job so far, which are not done again. */
  readonly earlier: readonly Omit<PlannedAction, 'intent'>[];
}

/**
 * Turns whatever a planner answered into actions that the agent may take: known intents only, each
 * exact repetition once, at most `maxActions`. Never throws; what cannot be read is an empty plan.
 */
export function preparePlan(
  { content, finishReason }: Pick<ModelResponse, 'content' | 'finishReason'>,
  { intents, readJson, request, earlier }: PlanSource,
): Plan {
  // The end of the last value may be lost, even where the rest still parses.
  if (finishReason === 'length') return noPlan(cutPlan);
  const read = readPlan(content, readJson);
  if (read.isError()) return noPlan(read.error);
  const seen = new Set(earlier.map(keyOf));
  const actions: PlannedAction[] = [];
  const dropped: DroppedAction[] = [];
  const talks: string[] = [];
  for (const written of read.value.actions.slice(0, maxWritten)) {
    const action = toAction(written, intents, readJson);
    if (action.kind === 'talk') {
      talks.push(action.reply);
      continue;
    }
    const reason = action.kind === 'dropped' ? action.reason : refusal(action.action);
    if (reason !== undefined) dropped.push({ intent: intentOf(written), reason });
    else if (action.kind === 'action') actions.push(action.action);
  }
  if (read.value.actions.length > maxWritten) dropped.push({ intent: '', reason: 'TOO_MANY' });
  const isTalk = actions.length === 0 && dropped.length === 0 && talks.length > 0;
  if (!isTalk) {
    for (const _ of talks) dropped.push({ intent: talkIntent, reason: 'BESIDE_ACTIONS' });
  }
  return {
    read: read.value.value,
    actions,
    dropped,
    notUnderstood: quotesOf(read.value.notUnderstood, request),
    replan: read.value.replan && actions.length > 0,
    ...(isTalk ? { reply: talks[0] ?? '' } : {}),
  };

  function refusal(action: PlannedAction): DropReason | undefined {
    const key = keyOf(action);
    if (seen.has(key)) return 'DUPLICATE';
    if (actions.length >= maxActions) return 'TOO_MANY';
    seen.add(key);
    return undefined;
  }
}

type Read =
  | { readonly kind: 'action'; readonly action: PlannedAction }
  | { readonly kind: 'talk'; readonly reply: string }
  | { readonly kind: 'dropped'; readonly reason: DropReason };

function toAction(written: JsonValue, intents: readonly PlannedIntent[], readJson: ReadJson): Read {
  if (!isJsonObject(written) || typeof written.intent !== 'string') {
    return { kind: 'dropped', reason: 'NOT_AN_ACTION' };
  }
  const slots = readSlots(written.slots, readJson);
  const names = [...intents.map(({ name }) => name), talkIntent];
  const name = matchToolName(written.intent, names);
  if (name === talkIntent) return { kind: 'talk', reply: replyOf(slots) };
  const intent = intents.find((candidate) => candidate.name === name);
  if (!intent) return { kind: 'dropped', reason: 'INTENT_NOT_AVAILABLE' };
  const { tool } = intent;
  return { kind: 'action', action: { intent: intent.name, tool, slots: nameSlots(slots, intent) } };
}

function replyOf(slots: JsonValue): string {
  const reply = isJsonObject(slots) ? slots.resposta : slots;
  return typeof reply === 'string' ? reply.trim().slice(0, maxReplyChars) : '';
}

/** Only words of the request: nothing that a planner makes up may reach a reply. */
function quotesOf(written: readonly JsonValue[], request: string): readonly string[] {
  const said = oneLine(request).toLowerCase();
  return written
    .slice(0, maxQuotes)
    .flatMap((quote) => (typeof quote === 'string' ? [oneLine(quote.slice(0, maxQuoteChars))] : []))
    .filter((quote) => quote !== '' && said.includes(quote.replace(/…$/, '').toLowerCase()));
}

const intentOf = (written: JsonValue): string =>
  isJsonObject(written) && typeof written.intent === 'string'
    ? storableText(written.intent.slice(0, maxIntentChars))
    : '';

const keyOf = ({ tool, slots }: Omit<PlannedAction, 'intent'>): string =>
  canonicalJson([tool, slots]);
