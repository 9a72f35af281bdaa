import { ScriptedModelServer } from '../../../apps/api/test/support/model/scripted-model-server.js';
import type { ChatRequest } from '../../../apps/api/test/support/model/chat-request.js';
import { delayed, type ModelReply } from '../../../apps/api/test/support/model/model-replies.js';
import { type AskedTurn, askedTurn, plannedAnswer } from './job-plan.js';
import { type Tokens, usageIn } from './reported-usage.js';

/** A request that came to the model server. */
interface CountedRequest {
  readonly mark: string;
  /** Number of answers in its conversation. */
  readonly turn: number;
  /** In milliseconds since 1970. */
  readonly at: number;
  /** What an answer told that was sent to its end; null where none was. */
  usage: Tokens | null;
}

/** What is answered to a job that has no plan; `count` counts its requests from 0. */
export type Habit = (asked: AskedTurn, count: number) => ModelReply;

/** The model server of an installation: it answers jobs by their plans, or with a fault for a while. */
export class PlannedModel {
  readonly requests: CountedRequest[] = [];
  /** How long it thinks about each answer. */
  delayMs = 0;
  #fault: ModelReply | undefined;
  readonly #habits = new Map<string, Habit>();
  readonly #open = new WeakMap<ChatRequest, { counted: CountedRequest; usage: Tokens | null }>();
  #server: ScriptedModelServer | undefined;

  static async start(): Promise<PlannedModel> {
    const model = new PlannedModel();
    model.#server = await ScriptedModelServer.start({
      keepRequests: 0,
      responder: (request) => model.#answer(request),
      onAnswered: (request, isWhole) => {
        const open = model.#open.get(request);
        if (open && isWhole) open.counted.usage = open.usage;
      },
    });
    return model;
  }

  get port(): number {
    return Number(new URL(this.server.baseUrl).port);
  }

  get server(): ScriptedModelServer {
    if (!this.#server) throw new Error('The model server does not run.');
    return this.#server;
  }

  /** Answers a job otherwise than by its plan. */
  answerAs(mark: string, habit: Habit): void {
    this.#habits.set(mark, habit);
  }

  /** Answers all requests so until `recover`. */
  fail(fault: ModelReply): void {
    this.#fault = fault;
  }

  /** Answers again, also those that a fault holds. */
  recover(): void {
    this.#fault = undefined;
    this.server.release();
  }

  #answer(request: ChatRequest): ModelReply {
    const asked = askedTurn(request);
    const { mark, turn } = asked;
    const counted = { mark, turn, at: Date.now(), usage: null };
    const count = this.requests.filter((one) => one.mark === mark).length;
    this.requests.push(counted);
    if (this.#fault) return this.#fault;
    const habit = this.#habits.get(mark);
    const reply = habit ? habit(asked, count) : plannedAnswer(asked);
    this.#open.set(request, { counted, usage: usageIn(reply) });
    return this.delayMs > 0 ? delayed(this.delayMs, reply) : reply;
  }
}
