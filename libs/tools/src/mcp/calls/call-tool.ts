import {
  askPerson,
  completed,
  type JsonObject,
  Result,
  ToolError,
  type AgentTool,
  type JsonValue,
  type ToolAnswer,
  type ToolContext,
} from '@faina/agent-core';
import { z } from 'zod';
import {
  callFailure,
  questionUnsupported,
  serverUnavailable,
  taskFailure,
} from './call-failure.js';
import { type CallResult, callResultSchema, readAnswer } from './read-answer.js';
import { headersOf } from '../catalog/mirrored-arguments.js';
import type { McpSession } from '../connection/mcp-session.js';
import { previewOf } from '../questions/elicitation.js';
import {
  answeredQuestions,
  inputRequiredSchema,
  nextStep,
  type OpenQuestions,
  openQuestionsOf,
} from '../questions/open-questions.js';
import { QuestionsInCall } from '../questions/questions-in-call.js';
import { longestCallMs } from '../settings/mcp-limits.js';
import type { SecretMask } from '../../secrets/secret-mask.js';
import { RunningTask, type TaskEnd, type TaskParts } from '../tasks/running-task.js';
import { createdTaskSchema } from '../tasks/task.js';

/** How often a call is made that the server answers with more questions. */
const maxRounds = 10;

const argumentsSchema = z.record(z.string(), z.custom<JsonValue>());
const answerSchema = z.union([inputRequiredSchema, createdTaskSchema, callResultSchema]);
const completedSchema = z.object({ kind: z.literal('completed'), data: z.custom<JsonValue>() });

export interface McpCall {
  /** The connection to the server as it is now; undefined while there is none. */
  readonly session: () => McpSession | undefined;
  readonly server: string;
  readonly tool: Pick<AgentTool, 'name' | 'effect' | 'inputSchema'>;
  readonly remoteName: string;
  readonly args: unknown;
  readonly context: ToolContext;
  /** The call asks for a task. */
  readonly asTask?: boolean;
  /** Beside the arguments; what a configured server gets has none. */
  readonly meta?: Record<string, string>;
}

/**
 * Calls a tool once; more often only where the server wants to hear more before it goes on. Never
 * throws: whatever goes wrong is a failure of the tool.
 */
export async function callTool(call: McpCall): Promise<ToolAnswer> {
  const { server, tool, context } = call;
  const args = argumentsSchema.safeParse(call.args);
  if (!args.success) {
    const message = `Tool '${tool.name}' takes an object of arguments.`;
    return Result.error(new ToolError(message, tool.name, undefined, true, 'INVALID_ARGUMENTS'));
  }
  const session = call.session();
  let open = context.answered && answeredQuestions(context.answered);
  // A task that was begun is waited for also while its server is away.
  if (!session && !open?.task) return serverUnavailable(tool.name, server);
  const mask: SecretMask = (words) => (call.session() ?? session)?.mask(words) ?? '';
  try {
    for (let round = 0; round < maxRounds; round += 1) {
      const step = open ? nextStep(open) : undefined;
      if (step?.kind === 'ask') {
        return askPerson(previewOf(step.elicitation, server, tool.name), step.resume);
      }
      if (step?.kind === 'unsupported') break;
      const end: CallEnd = open?.task
        ? await answerTask(call, mask, { ...open, task: open.task }, step?.params ?? {})
        : await callOnce(call, mask, { arguments: args.data, ...step?.params });
      if (end.kind === 'settled') return end.answer;
      open = end.open;
    }
    if (open?.task) serverTask(call, open.task.id).cancel();
    return questionUnsupported(tool, server);
  } catch (error) {
    return callFailure(tool, server, error, mask);
  }
}

type CallEnd =
  | { readonly kind: 'settled'; readonly answer: ToolAnswer }
  | { readonly kind: 'open'; readonly open: OpenQuestions };

async function callOnce(call: McpCall, mask: SecretMask, more: JsonObject): Promise<CallEnd> {
  const session = call.session();
  if (!session) return { kind: 'settled', answer: serverUnavailable(call.tool.name, call.server) };
  const { tool, remoteName: name, asTask, meta, context } = call;
  const { signal, answered, progressed: onProgress } = context;
  const params = {
    name,
    ...more,
    // How long the server keeps its result; nobody fetches it later.
    ...(asTask && { task: { ttl: longestCallMs } }),
    ...(meta && { _meta: meta }),
  };
  const headers = session.mirrorsArguments
    ? headersOf(tool.inputSchema ?? {}, more.arguments ?? null)
    : {};
  const inCall = new QuestionsInCall(answered);
  const onQuestion = (question: JsonValue) => inCall.answer(question);
  // The tool's timeout is kept by whoever runs the call; this is the SDK's, behind it.
  const bounds = { signal, timeoutMs: longestCallMs, headers, onQuestion, onProgress };
  const answer = await session.request({ method: 'tools/call', params }, answerSchema, bounds);
  const required = inputRequiredSchema.safeParse(answer);
  if (required.success) return { kind: 'open', open: openQuestionsOf(required.data) };
  const { data: created } = createdTaskSchema.safeParse(answer);
  if (!created) return settled(call, mask, callResultSchema.parse(answer), inCall);
  const { taskId: id } = created.task;
  const madeBy = asTask ? 'caller' : 'server';
  const task = new RunningTask({ id, madeBy, session: call.session, context, onQuestion });
  return endOfTask(call, mask, await task.follow(created.task), { id, answered: [] }, inCall);
}

/** Tells a task what a person said, or what nobody is asked, and follows it from there. */
async function answerTask(
  call: McpCall,
  mask: SecretMask,
  { task, requests }: OpenQuestions & { readonly task: TaskRef },
  { inputResponses }: JsonObject,
): Promise<CallEnd> {
  const answered = [...task.answered, ...Object.keys(requests)];
  const end = await serverTask(call, task.id).answer(inputResponses, new Set(answered));
  return endOfTask(call, mask, end, { ...task, answered });
}

type TaskRef = NonNullable<OpenQuestions['task']>;

/** A task of 2026-07-28 that an earlier attempt may have begun. */
const serverTask = ({ session, context }: McpCall, id: string): RunningTask =>
  new RunningTask({ id, madeBy: 'server', session, context, onQuestion: declined });

const declined: TaskParts['onQuestion'] = () => ({ action: 'decline' });

function endOfTask(
  call: McpCall,
  mask: SecretMask,
  end: TaskEnd,
  task: TaskRef,
  inCall = new QuestionsInCall(undefined),
): CallEnd {
  switch (end.kind) {
    case 'result':
      return settled(call, mask, callResultSchema.parse(end.result), inCall);
    case 'asks':
      return {
        kind: 'open',
        open: { kind: 'retry', requests: end.requests, responses: {}, task },
      };
    case 'failed':
      return { kind: 'settled', answer: taskFailure(call.tool, call.server, end.how) };
  }
}

function settled(
  { server, tool }: McpCall,
  mask: SecretMask,
  result: CallResult,
  { open: asked }: QuestionsInCall,
): CallEnd {
  const answer = readAnswer(tool.name, result, mask);
  if (!asked) return { kind: 'settled', answer };
  const { elicitation, resume } = asked;
  // Only where nothing was done can the call be made once more with what a person says.
  return tool.effect === 'none'
    ? { kind: 'settled', answer: askPerson(previewOf(elicitation, server, tool.name), resume) }
    : { kind: 'settled', answer: withQuestion(answer, elicitation.message) };
}

/** The model is told what the server wanted to know: it may ask, and call again with more arguments. */
function withQuestion(answer: ToolAnswer, question: string): ToolAnswer {
  const outcome = completedSchema.safeParse(answer);
  return outcome.success
    ? completed({ answer: outcome.data.data, unansweredQuestionOfTheServer: question })
    : answer;
}
