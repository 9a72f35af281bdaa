import { ScriptedModelServer } from '../../../apps/api/test/support/model/scripted-model-server.js';
import type { ChatRequest } from '../../../apps/api/test/support/model/chat-request.js';
import { delayed, type ModelReply } from '../../../apps/api/test/support/model/model-replies.js';
import { askedTurn, plannedAnswer, usageOf } from './job-plan.js';

/** A request that came to the model server. */
interface CountedRequest {
  readonly mark: string;
  /** Number of answers in its conversation. */
  readonly turn: number;
  /** In milliseconds since 1970. */
  readonly at: number;
  /** What an answer told that was sent to its end; null where none was. */
  usage: ReturnType<typeof usageOf> | null;
}

/** The model server of an installation: it answers jobs by their plans, or with a fault for a while. */
export class PlannedModel {
  readonly requests: CountedRequest[] = [];
  /** How long it thinks about each answer. */
  delayMs = 0;
  #fault: ModelReply | undefined;
  readonly #open = new WeakMap<ChatRequest, CountedRequest>();
  #server: ScriptedModelServer | undefined;

  static async start(): Promise<PlannedModel> {
    const model = new PlannedModel();
    model.#server = await ScriptedModelServer.start({
      keepRequests: 0,
      responder: (request) => model.#answer(request),
      onAnswered: (request, isWhole) => {
        const counted = model.#open.get(request);
        if (counted && isWhole) counted.usage = usageOf(counted.turn);
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
    const counted = { mark: asked.mark, turn: asked.turn, at: Date.now(), usage: null };
    this.requests.push(counted);
    if (this.#fault) return this.#fault;
    this.#open.set(request, counted);
    const reply = plannedAnswer(asked);
    return this.delayMs > 0 ? delayed(this.delayMs, reply) : reply;
  }
}
