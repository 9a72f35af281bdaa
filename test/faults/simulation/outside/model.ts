import {
  type LlmAdapter,
  ModelError,
  type ModelMessage,
  ModelNotAskedError,
  type ModelRequest,
  type ModelResult,
  Result,
} from '@faina/agent-core';
import { callsTools, says } from '@faina/agent-core/testing';
import type { JobPlan, ModelFate } from '../plan.js';

/** What a model is to the world that it is asked in. */
export interface ModelWorld {
  jobPlan(number: number): JobPlan;
  /** The fate of the next question about a job. */
  nextFate(number: number): ModelFate;
  /** How many answers are stored of a job whose lease the asking process has; undefined where it has none. */
  storedAnswers(number: number): number | undefined;
  answered(question: string): void;
  violation(rule: string, what: string): void;
  /** Waits for the answer; false when the signal aborts before. */
  wait(isSlow: boolean, signal: AbortSignal): Promise<boolean>;
}

const stopped: ModelResult = Result.error(new ModelError('stopped', 'MODEL_CALL_CANCELLED', false));

const mark = /job-(\d+)/;

/** Answers from the request alone: its n-th answer of a job is always the same. */
export class SimulatedModel implements LlmAdapter {
  constructor(private readonly world: ModelWorld) {}

  async generateText({ messages, signal }: ModelRequest): Promise<ModelResult> {
    // A request that is aborted before it is sent reaches nobody.
    if (signal.aborted) return stopped;
    const prompt = messages.findLastIndex(
      (message) => message.role === 'user' && mark.test(String(message.content)),
    );
    const number = Number(mark.exec(String(messages[prompt]?.content))?.[1]);
    const own = messages.slice(prompt);
    const before = own.filter(({ role }) => role === 'assistant').length;
    this.#check(number, own, before);
    const fate = this.world.nextFate(number);
    if (fate === 'held') {
      return Result.error(new ModelNotAskedError('held', 'MODEL_UNAVAILABLE', true));
    }
    const isAnswered = await this.world.wait(fate === 'slow', signal);
    if (!isAnswered) return stopped;
    if (fate === 'busy' || fate === 'broken') {
      return Result.error(new ModelError('scripted', 'MODEL_UNAVAILABLE', fate === 'busy'));
    }
    const plan = this.world.jobPlan(number);
    this.world.answered(`${number} ${before}`);
    const step = plan.steps[before];
    if (step?.kind === 'calls') return Result.ok(callsTools(...step.calls));
    return Result.ok(says(step?.text ?? (plan.agent === 'structured' ? '{"n":0}' : 'The end.')));
  }

  #check(number: number, own: readonly ModelMessage[], before: number): void {
    const stored = this.world.storedAnswers(number);
    if (stored !== undefined && stored > before) {
      this.world.violation('P6', `job ${number}: answer ${before + 1} is asked for again`);
    }
    if (own.at(-1)?.role === 'assistant') {
      this.world.violation('P6', `job ${number}: the last answer is not judged`);
    }
    const open: string[] = [];
    for (const message of own) {
      if (message.role === 'tool') {
        if (open.shift() !== message.tool_call_id) {
          this.world.violation('P7', `job ${number}: a result out of order`);
        }
      } else if (open.length > 0) {
        this.world.violation('P7', `job ${number}: ${message.role} before a result`);
      }
      if (message.role === 'assistant') open.push(...message.tool_calls.map(({ id }) => id));
    }
    if (open.length > 0) this.world.violation('P7', `job ${number}: calls without a result`);
  }
}
