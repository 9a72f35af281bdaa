import { goesOnFrom, goOnNote, wholeAnswer } from './whole-answer.js';
import type { Agent } from '../../agent/agent-definition.js';
import type { OutputCheck } from '../../agent/output-schema.js';
import { type Attempt, proceed, settleWith, type Step } from '../../attempt/attempt.js';
import type { Answer } from '../../job/history/activity-history.js';
import { failedWith } from '../../job/settlement.js';
import { type JsonValue, parseJson } from '../../values/json/json-value.js';
import { Result } from '../../values/result.js';

/**
 * What follows from an answer without calls that stands in the history: the end, or another try. It
 * looks at nothing else, so that an answer comes to the same whoever judges it.
 */
export function judgeAnswer(
  attempt: Attempt,
  answer: Answer,
  output: OutputCheck | undefined,
): Step {
  const message = wholeAnswer(attempt.job, answer);
  const saysNothing = goesOnFrom(attempt.job) !== undefined && !answer.content?.trim();
  if (saysNothing || !isUsable(message, attempt.agent)) {
    return askAgain(attempt, answer, {
      code: 'UNUSABLE_ANSWER',
      problem: 'it was empty or too short. Answer the request in full, or call a tool',
    });
  }
  if (!output) return settleWith({ kind: 'complete', outcome: 'SUCCESS', message });
  const data = readStructuredAnswer(message, output);
  if (data.isError()) {
    return askAgain(attempt, answer, { code: 'OUTPUT_INVALID', problem: data.error });
  }
  return settleWith({ kind: 'complete', outcome: 'SUCCESS', message, data: data.value });
}

/** Why an answer cannot be used. */
interface Unusable {
  readonly code: string;
  /** For the model. */
  readonly problem: string;
  /** For people, where the job fails of it. */
  readonly told?: string;
}

const unusable = 'Failed to get a usable response from LLM after maximum replan attempts';

/** Notes why an answer cannot be used and goes on, or ends the job once that was tried enough. */
export function askAgain(
  attempt: Attempt,
  { createdAt }: Answer,
  { code, problem, told = unusable }: Unusable,
): Step {
  const { job, agent } = attempt;
  job.addExecution({
    type: 'unusable_llm_response',
    name: agent.model,
    message: problem,
    startedAt: createdAt,
    durationMs: 0,
  });
  if (replansOf(attempt) >= agent.maxReplanAttempts) {
    return settleWith(failedWith('FAILURE_LLM', told, code));
  }
  const content = `Your last answer could not be used: ${problem}.`;
  job.addActivity({ role: 'SYSTEM', content, createdAt });
  return proceed;
}

/** Every other SYSTEM entry of a conversation is a note of a replan; so the count survives a crash. */
function replansOf({ job }: Attempt): number {
  const { conversationHistory } = job.currentData().agentState;
  const notes = conversationHistory.entries().filter(({ role }) => role === 'SYSTEM');
  return notes.filter(({ content }) => content !== goOnNote).length;
}

/** A final answer is usable when it says at least `minAnswerChars` characters. */
export const isUsable = (content: string, agent: Agent): boolean =>
  content.trim().length >= agent.minAnswerChars;

/**
 * The final answer that was saved before a schema is run on it: the conversation ends with it, and
 * whoever goes on judges it and asks for no other. One that is of no use gets a note behind it. Where
 * there is no schema, an answer is judged before it is saved.
 */
export function unjudgedAnswer({ agent, job }: Attempt): Answer | undefined {
  if (!agent.outputSchema) return undefined;
  const last = job.currentData().agentState.conversationHistory.entries().at(-1);
  return last?.role === 'ASSISTANT' && last.toolCalls.length === 0 ? last : undefined;
}

/** The final answer as data; an error says, for the model, what is wrong with it. */
export function readStructuredAnswer(
  text: string,
  { check, maxChars }: OutputCheck,
): Result<JsonValue, string> {
  const content = withoutFence(text.trim());
  if (content.length > maxChars) {
    return Result.error(
      `it is too long to be checked: ${content.length} characters, ${maxChars} are possible`,
    );
  }
  const json = parseJson(content);
  if (json === undefined) {
    return Result.error('it is not JSON. Answer with JSON alone, without any words around it');
  }
  const checked = check(json);
  if (checked.isOk()) return checked;
  return Result.error(`it does not match the JSON Schema: ${checked.error}`);
}

const fence = '```';

/** What stands between the fences of a Markdown block, where the text is one. */
function withoutFence(text: string): string {
  const lineEnd = text.indexOf('\n');
  if (!text.startsWith(fence) || !text.endsWith(fence) || lineEnd < 0) return text;
  const language = text.slice(fence.length, lineEnd).trim().toLowerCase();
  if (language !== '' && language !== 'json') return text;
  return text.slice(lineEnd + 1, -fence.length);
}
