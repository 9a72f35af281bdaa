import { plannerPrompt } from './planner-prompt.js';
import { talkIntent } from './read/plan.js';
import type { Segment } from './reply/segments.js';
import type { Attempt } from '../../attempt/attempt.js';
import type { RequestWithin } from '../../attempt/model-call/call-model.js';
import {
  boundedRequest,
  earlierMessages,
  toModelMessages,
} from '../../attempt/model-call/model-request.js';
import type { ActivityEntry } from '../../job/history/activity-history.js';
import type { ModelMessage, ModelRequest } from '../../model/llm-adapter.js';
import type { PlannedIntent } from '../../tool/planned-intent.js';
import { clipBytes, fenceText } from '../../values/text/fence-text.js';

const maxSegmentsBytes = 32 * 1024;
const maxUnreadBytes = 4 * 1024;

/** What to ask the planner: the request of the job, and at a replan what has come of it so far. */
export function plannerRequest(
  attempt: Attempt,
  intents: readonly PlannedIntent[],
  segments: readonly Segment[],
): RequestWithin {
  const { agent, job } = attempt;
  const { agentState, context } = job.currentData();
  const prompt = plannerPrompt(agent, intents, context, attempt.dateLine);
  // The plans stand in the history with the calls that were made of them.
  const entries = agentState.conversationHistory.entries();
  const asked = entries.filter(({ role }) => role === 'USER');
  const [system, ...request] = toModelMessages(prompt, asked);
  const [, ...unread] = toModelMessages(prompt, unreadAnswers(entries));
  const messages = [
    system,
    ...earlierMessages(job.currentData()),
    ...request,
    ...(segments.length > 0 ? [soFar(segments)] : []),
    ...unread,
  ];
  const responseSchema = planSchema(intents);
  const content = { messages, tools: [], responseSchema };
  return (maxContextTokens) => boundedRequest(attempt, content, maxContextTokens);
}

/** Answers at the end of the conversation that were no plan, with the notes that say so. */
function unreadAnswers(entries: readonly ActivityEntry[]): readonly ActivityEntry[] {
  const before = entries.findLastIndex(({ role }) => role === 'USER' || role === 'TOOL_RESULT');
  return entries
    .slice(before + 1)
    .map((entry) =>
      entry.role === 'ASSISTANT' && entry.content !== null
        ? { ...entry, content: clipBytes(entry.content, maxUnreadBytes).text }
        : entry,
    );
}

function soFar(segments: readonly Segment[]): ModelMessage {
  const lines = segments.map(({ kind, text }) => `${kind === 'done' ? 'Done' : 'Failed'}: ${text}`);
  const { text } = clipBytes(lines.join('\n'), maxSegmentsBytes);
  const rule =
    'Plan only what is still missing of my request; an empty list when nothing is. Nothing that is done or has failed is planned again.';
  return { role: 'user', content: `Carried out so far:\n${fenceText(text)}\n${rule}` };
}

/** The shape of a planner's answer, for providers that can enforce one. */
const planSchema = (
  intents: readonly PlannedIntent[],
): NonNullable<ModelRequest['responseSchema']> => ({
  name: 'plan',
  schema: {
    type: 'object',
    properties: {
      actions: {
        type: 'array',
        items: {
          type: 'object',
          properties: {
            intent: { type: 'string', enum: [...intents.map(({ name }) => name), talkIntent] },
            slots: { type: 'object' },
          },
          required: ['intent', 'slots'],
        },
      },
      notUnderstood: { type: 'array', items: { type: 'string' } },
      replan: { type: 'boolean' },
    },
    required: ['actions'],
  },
});
