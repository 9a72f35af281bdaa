import { setTimeout as delay } from 'node:timers/promises';

/** A call of the tool `echo`, or the final words where there is none. */
export interface ScriptedAnswer {
  readonly call?: { readonly id: string; readonly args: { readonly value: string } };
}

/** More moments are of no use, and would be memory that is measured. */
const mostMoments = 10_000;

/** The input of a job from which the model knows how many calls to ask for. */
export const inputOf = (toolCalls: number): string => `Go ${toolCalls}`;

/** What stands in a model's place in all processes that are measured: k calls, then an answer. */
export class ScriptedModel {
  readonly askedAt: number[] = [];
  readonly #delayMs: number;

  /** @param delayMs how long it thinks; 0: it answers at once, without a turn of the event loop. */
  constructor(delayMs: number) {
    this.#delayMs = delayMs;
  }

  /** @param results how many calls have theirs in the conversation. */
  async answer(input: string, results: number): Promise<ScriptedAnswer> {
    if (this.askedAt.length < mostMoments) this.askedAt.push(performance.now());
    if (this.#delayMs > 0) await delay(this.#delayMs);
    const toolCalls = Number(/^Go (\d+)$/.exec(input)?.[1]);
    if (Number.isNaN(toolCalls)) throw new Error(`No input of the bench: ${input}`);
    if (results >= toolCalls) return {};
    return { call: { id: `call_${results}`, args: { value: `step ${results}` } } };
  }
}

export const finalWords = 'Done.';
