import { keptParts, leftOutNote } from './kept-parts.js';
import type { Attempt } from '../attempt/attempt.js';
import type { Answer, ToolCall } from '../job/history/activity-history.js';
import type { ModelResponse, ModelToolCall } from '../model/llm-adapter.js';
import { type Elapsed, endOf } from '../model/send-request.js';
import { closeRefusedCall, screenCalls } from '../tool-run/refused-calls.js';
import { type JsonValue, storableText } from '../values/json/json-value.js';
import { quotation } from '../values/text/quotation.js';
import { newWarnings } from './model-warnings.js';

/** Puts an answer of the model into both histories and counts it; the entry of the conversation. */
export function recordAnswer(attempt: Attempt, response: ModelResponse, elapsed: Elapsed): Answer {
  const { job } = attempt;
  recordModelCall(attempt, response, elapsed);
  const { iterations, agentState } = job.currentData();
  const earlier = agentState.conversationHistory
    .entries()
    .flatMap((entry) => (entry.role === 'ASSISTANT' ? entry.toolCalls : []));
  const named = assignCallIds(response.tool_calls, iterations, earlier);
  const calls = screenCalls(named, response.finishReason === 'length');
  const answer: Answer = {
    role: 'ASSISTANT',
    content: response.content === null ? null : storableText(response.content),
    toolCalls: calls.map(({ call }) => call),
    ...keptParts(response),
    createdAt: endOf(elapsed),
  };
  job.addActivity(answer);
  for (const [ordinal, { call, refusal }] of calls.entries()) {
    if (refusal) closeRefusedCall(job, { ...call, ordinal }, refusal, endOf(elapsed));
  }
  return answer;
}

/** Counts an answer of the model that the conversation does not get. */
export function recordModelCall(
  { job, agent }: Attempt,
  response: ModelResponse,
  elapsed: Elapsed,
): void {
  const { usage, model, notUnderstood = [], warnings = [], isContextCut } = response;
  const news = newWarnings(job, warnings);
  const result = {
    ...(notUnderstood.length > 0 && { notUnderstood: quotes(notUnderstood) }),
    ...(news.length > 0 && { warnings: news }),
    ...(isContextCut && { contextCut: true }),
  };
  const message = [response.finishReason, leftOutNote(response)].filter(Boolean).join('; ');
  const name = model ?? agent.model;
  job.countModelCall(usage, name);
  job.countIteration();
  job.addExecution({
    type: 'llm_call',
    name,
    ...(Object.keys(result).length > 0 && { result }),
    ...(usage ? { usage } : {}),
    ...(message === '' ? {} : { message }),
    ...elapsed,
  });
}

const maxQuotes = 10;

const quotes = (parts: readonly string[]): JsonValue => parts.slice(0, maxQuotes).map(quotation);

const maxIdChars = 128;
/** No tool has a longer name. */
const maxNameChars = 200;

/**
 * Gives every call an id of its own: models leave ids out or use one twice, and a result could then not
 * be told to its call. Some count anew in each answer, and a conversation in which an id comes back
 * cannot go on with Anthropic (https://github.com/NVIDIA-NeMo/Switchyard/issues/502). Characters that
 * cannot be stored are replaced.
 * @param earlier the calls of the conversation so far
 */
export function assignCallIds(
  calls: readonly ModelToolCall[],
  iteration: number,
  earlier: readonly ToolCall[] = [],
): readonly ToolCall[] {
  const taken = new Set(earlier.map(({ id }) => id));
  return calls.map((call, ordinal) => {
    const given = storableText(call.id);
    const isUsable = given.length > 0 && given.length <= maxIdChars && !taken.has(given);
    const id = isUsable ? given : freeId(`call_${iteration}_${ordinal}`, taken);
    taken.add(id);
    const { name, arguments: raw } = call.function;
    return { id, name: storableText(name).slice(0, maxNameChars), arguments: storableText(raw) };
  });
}

function freeId(id: string, taken: ReadonlySet<string>): string {
  return taken.has(id) ? freeId(`${id}_`, taken) : id;
}
