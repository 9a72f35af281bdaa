import {
  type AnsweredQuestion,
  isJsonObject,
  type JsonObject,
  type JsonValue,
} from '@faina/agent-core';
import { z } from 'zod';
import { type Elicitation, readElicitation } from './elicitation.js';

const maxRequests = 20;
const maxStateChars = 256 * 1024;

/** What a server wants to hear, by keys of its own. */
export const inputRequestsSchema = z
  .record(z.string().max(200), z.custom<JsonValue>())
  .refine((requests) => Object.keys(requests).length <= maxRequests)
  .default({});

/**
 * The answer of a server that needs more before it goes on
 * (https://modelcontextprotocol.io/specification/2026-07-28/basic/patterns/mrtr).
 */
export const inputRequiredSchema = z.object({
  resultType: z.literal('input_required'),
  inputRequests: inputRequestsSchema,
  requestState: z.string().max(maxStateChars).optional(),
});

/** What a server wants to know, and what is known of it by now. */
const openQuestionsSchema = z.object({
  kind: z.literal('retry'),
  requests: z.record(z.string(), z.custom<JsonValue>()),
  responses: z.record(z.string(), z.custom<JsonValue>()),
  /** The one that a person is asked now. */
  asking: z.string().optional(),
  state: z.string().optional(),
  /** Of the task that asks; its keys that were answered before may still come. */
  task: z.object({ id: z.string(), answered: z.array(z.string()) }).optional(),
});

export type OpenQuestions = z.output<typeof openQuestionsSchema>;

export const openQuestionsOf = ({
  inputRequests,
  requestState,
}: z.output<typeof inputRequiredSchema>): OpenQuestions => ({
  kind: 'retry',
  requests: inputRequests,
  responses: {},
  ...(requestState !== undefined && { state: requestState }),
});

/** The questions of an earlier attempt, with what the person said to the last of them. */
export function answeredQuestions({ resume, answer }: AnsweredQuestion): OpenQuestions | undefined {
  const { data } = openQuestionsSchema.safeParse(resume);
  if (data?.asking === undefined) return undefined;
  const { asking, responses, ...rest } = data;
  const elicitation = elicitationOf(rest.requests[asking]);
  return { ...rest, responses: { ...responses, [asking]: responseTo(elicitation, answer) } };
}

/** What a server is told: a link has no answer, and a person who declined says nothing else. */
export function responseTo(elicitation: Elicitation | undefined, answer: JsonValue): JsonObject {
  if (answer === null || !elicitation || elicitation.kind === 'refused')
    return { action: 'decline' };
  return elicitation.kind === 'link' ? { action: 'accept' } : { action: 'accept', content: answer };
}

/** What comes next: a person is asked, the call is made again, or the server wants what nobody gives. */
export type NextStep =
  | {
      readonly kind: 'ask';
      readonly elicitation: Exclude<Elicitation, { kind: 'refused' }>;
      readonly resume: OpenQuestions;
    }
  | { readonly kind: 'retry'; readonly params: JsonObject }
  | { readonly kind: 'unsupported' };

/** One question after the other; those that nobody is asked are declined. */
export function nextStep(open: OpenQuestions): NextStep {
  const { requests, state } = open;
  const responses = { ...open.responses };
  for (const [key, request] of Object.entries(requests)) {
    if (responses[key] !== undefined) continue;
    const elicitation = elicitationOf(request);
    if (!elicitation) return { kind: 'unsupported' };
    if (elicitation.kind !== 'refused') {
      return { kind: 'ask', elicitation, resume: { ...open, responses, asking: key } };
    }
    responses[key] = responseTo(elicitation, null);
  }
  const params = {
    ...(Object.keys(requests).length > 0 && { inputResponses: responses }),
    ...(state !== undefined && { requestState: state }),
  };
  return { kind: 'retry', params };
}

/** Undefined for a request of another kind: neither models nor folders are offered to servers. */
const elicitationOf = (request: JsonValue | undefined): Elicitation | undefined =>
  request !== undefined && isJsonObject(request) && request.method === 'elicitation/create'
    ? readElicitation(request.params)
    : undefined;
