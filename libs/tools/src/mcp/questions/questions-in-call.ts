import {
  type AnsweredQuestion,
  canonicalJson,
  type JsonObject,
  type JsonValue,
} from '@faina/agent-core';
import { z } from 'zod';
import { type Elicitation, readElicitation } from './elicitation.js';
import { responseTo } from './open-questions.js';

const maxAnswers = 20;

const repeatSchema = z.object({
  kind: z.literal('repeat'),
  said: z.array(
    z.object({ question: z.string(), response: z.record(z.string(), z.custom<JsonValue>()) }),
  ),
  asked: z.custom<JsonValue>(),
});

type Said = z.output<typeof repeatSchema>['said'];

/**
 * The questions of a server of before 2026-07-28, which come in the middle of a call. No call is held
 * while a person thinks: it is told that nobody answers now, and where it changes nothing it is made
 * again with the answer, which is then given to the same question.
 */
export class QuestionsInCall {
  readonly #said: Said;
  #open: { readonly elicitation: Elicitation; readonly params: JsonValue } | undefined;

  constructor(answered: AnsweredQuestion | undefined) {
    const { data } = repeatSchema.safeParse(answered?.resume);
    const said = data?.said ?? [];
    if (data && answered) {
      const response = responseTo(readElicitation(data.asked), answered.answer);
      said.push({ question: canonicalJson(data.asked), response });
    }
    this.#said = said.slice(-maxAnswers);
  }

  /** What the server is told at once. */
  answer(params: JsonValue): JsonObject {
    const question = canonicalJson(params);
    const known = this.#said.find((one) => one.question === question);
    if (known) return known.response;
    const elicitation = readElicitation(params);
    if (elicitation.kind === 'refused') return { action: 'decline' };
    this.#open ??= { elicitation, params };
    return { action: 'cancel' };
  }

  /** The first question that nobody has answered, and what the call is made again with. */
  get open() {
    const open = this.#open;
    if (!open || open.elicitation.kind === 'refused' || this.#said.length >= maxAnswers) {
      return undefined;
    }
    const resume = { kind: 'repeat', said: this.#said, asked: open.params };
    return { elicitation: open.elicitation, resume };
  }
}
