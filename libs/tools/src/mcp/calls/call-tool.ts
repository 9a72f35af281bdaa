import {
  type AnsweredQuestion,
  askPerson,
  completed,
  type JsonObject,
  Result,
  ToolError,
  type AgentTool,
  type JsonValue,
  type ToolAnswer,
} from '@faina/agent-core';
import { z } from 'zod';
import { callFailure, questionUnsupported } from './call-failure.js';
import { callResultSchema, readAnswer } from './read-answer.js';
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

/** No call is longer, whatever the timeouts of tool and agent say. */
const longestCallMs = 3_600_000;
/** The tool's timeout is kept by whoever runs the call; this is the SDK's, behind it. */
const marginMs = 1_000;
/** How often a call is made that the server answers with more questions. */
const maxRounds = 10;

const argumentsSchema = z.record(z.string(), z.custom<JsonValue>());
const answerSchema = z.union([inputRequiredSchema, callResultSchema]);
const completedSchema = z.object({ kind: z.literal('completed'), data: z.custom<JsonValue>() });

export interface McpCall {
  readonly session: McpSession;
  readonly server: string;
  readonly tool: Pick<AgentTool, 'name' | 'effect' | 'timeoutMs' | 'inputSchema'>;
  readonly remoteName: string;
  readonly args: unknown;
  readonly signal: AbortSignal;
  /** What became of the server's last question in this very call. */
  readonly answered?: AnsweredQuestion | undefined;
  /** Beside the arguments; what a configured server gets has none. */
  readonly meta?: Record<string, string>;
}

/**
 * Calls a tool once; more often only where the server wants to hear more before it goes on. Never
 * throws: whatever goes wrong is a failure of the tool.
 */
export async function callTool(call: McpCall): Promise<ToolAnswer> {
  const { session, server, tool, answered } = call;
  const args = argumentsSchema.safeParse(call.args);
  if (!args.success) {
    const message = `Tool '${tool.name}' takes an object of arguments.`;
    return Result.error(new ToolError(message, tool.name, undefined, true, 'INVALID_ARGUMENTS'));
  }
  try {
    let open = answered && answeredQuestions(answered);
    for (let round = 0; round < maxRounds; round += 1) {
      const step = open ? nextStep(open) : undefined;
      if (step?.kind === 'ask') {
        return askPerson(previewOf(step.elicitation, server, tool.name), step.resume);
      }
      if (step?.kind === 'unsupported') break;
      const answer = await callOnce(call, { arguments: args.data, ...step?.params });
      if (answer.kind === 'settled') return answer.answer;
      open = answer.open;
    }
    return questionUnsupported(tool, server);
  } catch (error) {
    return callFailure(tool, server, error, session.mask);
  }
}

type CallEnd =
  | { readonly kind: 'settled'; readonly answer: ToolAnswer }
  | { readonly kind: 'open'; readonly open: OpenQuestions };

async function callOnce(call: McpCall, more: JsonObject): Promise<CallEnd> {
  const { session, server, tool, remoteName, signal, meta, answered } = call;
  const params = { name: remoteName, ...more, ...(meta && { _meta: meta }) };
  const timeoutMs = Math.min(longestCallMs, (tool.timeoutMs ?? longestCallMs) + marginMs);
  const headers = session.mirrorsArguments
    ? headersOf(tool.inputSchema ?? {}, more.arguments ?? null)
    : {};
  const inCall = new QuestionsInCall(answered);
  const onQuestion = (question: JsonValue) => inCall.answer(question);
  const bounds = { signal, timeoutMs, headers, onQuestion };
  const request = { method: 'tools/call', params };
  const answer = await session.request(request, answerSchema, bounds);
  const required = inputRequiredSchema.safeParse(answer);
  if (required.success) return { kind: 'open', open: openQuestionsOf(required.data) };
  const read = readAnswer(tool.name, answer, session.mask);
  const asked = inCall.open;
  if (!asked) return { kind: 'settled', answer: read };
  // Only where nothing was done can the call be made once more with what a person says.
  return tool.effect === 'none'
    ? {
        kind: 'settled',
        answer: askPerson(previewOf(asked.elicitation, server, tool.name), asked.resume),
      }
    : { kind: 'settled', answer: withQuestion(read, asked.elicitation.message) };
}

/** The model is told what the server wanted to know: it may ask, and call again with more arguments. */
function withQuestion(answer: ToolAnswer, question: string): ToolAnswer {
  const outcome = completedSchema.safeParse(answer);
  return outcome.success
    ? completed({ answer: outcome.data.data, unansweredQuestionOfTheServer: question })
    : answer;
}
