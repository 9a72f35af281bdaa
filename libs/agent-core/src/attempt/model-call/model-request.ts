import type { AttachmentRef } from '../../attachment/attachment.js';
import type { ActivityEntry } from '../../job/history/activity-history.js';
import type { JobData } from '../../job/job-data.js';
import { estimateTokens, fitContext } from '../../model/fit-context.js';
import type { ModelMessage, ModelRequest } from '../../model/llm-adapter.js';
import type { Attempt } from '../attempt.js';
import { parentResults } from './parent-results.js';

/** Room for an answer below which a call is not worth its input. */
const smallestAnswerTokens = 16;

/** The next call of the model: the conversation so far, and the agent's tools. */
export function modelRequest(attempt: Attempt, maxContextTokens: number): ModelRequest | undefined {
  const { job, tools, systemPrompt } = attempt;
  const data = job.currentData();
  const { agentState, stream } = data;
  const entries = agentState.conversationHistory.entries();
  const messages = toModelMessages(systemPrompt, entries, earlierMessages(data));
  const asked = stream === undefined ? {} : { stream };
  return boundedRequest(attempt, { messages, tools, ...asked }, maxContextTokens);
}

/** How the agent of a job wants its model to be asked, whatever about. */
export function requestSettings({
  agent,
  job,
  limits,
  signal,
  cacheKey,
}: Pick<Attempt, 'agent' | 'job' | 'limits' | 'signal' | 'cacheKey'>) {
  const { name, model, fallbackModels, temperature, modelOptions: options } = agent;
  const { usage } = job.currentData();
  return {
    agent: name,
    model,
    fallbackModels,
    options,
    cacheKey,
    signal,
    ...(temperature === undefined ? {} : { temperature }),
    ...(limits.maxCostUsd === undefined
      ? {}
      : { maxCostUsd: Math.max(0, limits.maxCostUsd - (usage.costUsd ?? 0)) }),
  };
}

/**
 * A request with a conversation of at most `maxContextTokens`. The job's token budget is reserved
 * before the call: what the input is estimated at is taken off, the rest bounds the answer. Undefined
 * when nothing is left for an answer.
 */
export function boundedRequest(
  attempt: Attempt,
  content: Pick<ModelRequest, 'messages' | 'tools' | 'responseSchema' | 'stream'>,
  maxContextTokens: number,
): ModelRequest | undefined {
  const messages = fitContext(content.messages, maxContextTokens);
  const { job, limits } = attempt;
  const { id: jobId, tenant, usage } = job.currentData();
  const filesOf = messages.some(holdsFiles) ? { filesOf: { tenant, jobId } } : {};
  const cut = messages === content.messages ? {} : { isCut: true };
  const request = { ...content, ...filesOf, ...requestSettings(attempt), ...cut, messages };
  if (limits.maxTokens === undefined) return request;
  const left = limits.maxTokens - usage.totalTokens - estimateTokens(messages, content.tools);
  return left < smallestAnswerTokens ? undefined : { ...request, maxOutputTokens: left };
}

/**
 * The conversation as a model reads it. Blank answers are left out: providers refuse them.
 * @param earlier what goes before it
 */
export function toModelMessages(
  systemPrompt: string,
  entries: readonly ActivityEntry[],
  earlier: readonly ModelMessage[] = [],
): readonly [ModelMessage, ...ModelMessage[]] {
  const messages: [ModelMessage, ...ModelMessage[]] = [
    { role: 'system', content: systemPrompt },
    ...earlier,
  ];
  for (const entry of entries) {
    const message = toModelMessage(entry);
    if (message) messages.push(message);
  }
  return messages;
}

/** What was said in a thread before this job, and what came out of those that it waited for. */
export const earlierMessages = ({
  threadMessages,
  parents = [],
}: Pick<JobData, 'threadMessages' | 'parents'>): readonly ModelMessage[] => [
  ...threadMessages.map(({ role, content }) =>
    role === 'user' ? { role, content } : { role, content, tool_calls: [] },
  ),
  ...(parents.length > 0 ? [{ role: 'user' as const, content: parentResults(parents) }] : []),
];

function toModelMessage(entry: ActivityEntry): ModelMessage | undefined {
  switch (entry.role) {
    case 'SYSTEM':
      return { role: 'system', content: entry.content };
    case 'USER':
      return { role: 'user', content: entry.content, ...attachedTo(entry) };
    case 'TOOL_RESULT':
      return {
        role: 'tool',
        tool_call_id: entry.toolCallId,
        toolName: entry.toolName,
        content: entry.content,
        ...attachedTo(entry),
      };
    case 'ASSISTANT':
      if (entry.toolCalls.length === 0 && !entry.content?.trim()) return undefined;
      return {
        role: 'assistant',
        content: entry.content,
        tool_calls: entry.toolCalls.map((call) => ({
          id: call.id,
          type: 'function',
          function: { name: call.name, arguments: call.arguments },
        })),
        ...(entry.parts && { parts: entry.parts }),
      };
  }
}

const attachedTo = ({ attachments }: { readonly attachments?: readonly AttachmentRef[] }) =>
  attachments && { attachments };

const holdsFiles = (message: ModelMessage): boolean =>
  (message.role === 'user' || message.role === 'tool') && message.attachments !== undefined;
