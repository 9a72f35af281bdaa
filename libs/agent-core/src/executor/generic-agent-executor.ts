import { type AgentExecutorResult, executorResult } from './executor-result.js';
import type { Agent } from '../agent/agent-definition.js';
import {
  type Attempt,
  type ExecutorDependencies,
  openAttempt,
  type Strategy,
} from '../attempt/attempt.js';
import { Interruption } from '../attempt/interruption.js';
import { recordMissingTools } from '../attempt/missing-tools.js';
import { save, SaveFailed } from '../attempt/save.js';
import { type Stop, stopCondition } from '../attempt/stop-condition.js';
import { LeaseLostError } from '../job/job-repository.js';
import type { Job } from '../job/job.js';
import type { Settlement } from '../job/settlement.js';
import { replyWordsOf } from '../language/reply-language.js';
import { planStrategy } from '../strategy/plan/plan-strategy.js';
import { reactStrategy } from '../strategy/react/react-strategy.js';
import { runToolCalls } from '../tool-run/run-tool-calls.js';
import { settleJob } from '../tool-run/settle-job.js';
import { Result } from '../values/result.js';

/** By the name that an agent's definition has for it. */
const strategies: Readonly<Record<Agent['strategy'], Strategy>> = {
  react: reactStrategy,
  plan: planStrategy,
};

/** Runs the loop of model calls and tool calls of one attempt, and saves every step of it. */
export class GenericAgentExecutor {
  constructor(private readonly dependencies: ExecutorDependencies) {}

  /**
   * @returns how the attempt ended, also when the job failed; an error only when the attempt could
   * not be saved (`LeaseLostError`: another attempt has the job) — then nothing more was written.
   */
  async executeJob(
    job: Job,
    agent: Agent,
    interruption = new Interruption(),
  ): Promise<Result<AgentExecutorResult, Error>> {
    job.begin(this.dependencies.clock.now());
    const strategy = strategies[agent.strategy];
    const attempt = openAttempt(this.dependencies, { job, agent, strategy, interruption });
    recordMissingTools(attempt);
    try {
      const settlement = await this.#loop(attempt);
      return Result.ok(executorResult(job, settlement));
    } catch (error) {
      if (error instanceof SaveFailed) return Result.error(error.error);
      throw error;
    } finally {
      attempt.release();
    }
  }

  /**
   * Where an attempt stands is read from the history alone, so a crash needs no case of its own:
   * calls of a saved answer that have no result are run, and only then is the model asked again.
   */
  async #loop(attempt: Attempt): Promise<Settlement> {
    for (let haveCallsRun = false; ;) {
      const stop = stopCondition(attempt);
      if (stop) return this.#settle(attempt, await this.#settlementAt(attempt, stop));
      const hasOpenCalls = attempt.job.openCalls().length > 0;
      // What calls have left to be saved goes while the model is asked.
      if (hasOpenCalls || !haveCallsRun) await save(attempt);
      haveCallsRun = hasOpenCalls;
      const step = await (hasOpenCalls ? runToolCalls(attempt) : attempt.strategy.next(attempt));
      if (step.kind === 'settle') return this.#settle(attempt, step.settlement);
    }
  }

  async #settlementAt(attempt: Attempt, stop: Stop): Promise<Settlement> {
    switch (stop.kind) {
      case 'lease-lost':
        throw new SaveFailed(new LeaseLostError(attempt.job.id));
      case 'settle':
        return stop.settlement;
      case 'limit': {
        if (attempt.agent.onLimit === 'fail') return stop.failure;
        const settlement = await attempt.strategy.atLimit(attempt, stop.failure);
        // What aborted the last call has the last word.
        const last = attempt.signal.aborted ? stopCondition(attempt) : undefined;
        return last ? this.#settlementAt(attempt, last) : settlement;
      }
    }
  }

  async #settle(attempt: Attempt, settlement: Settlement): Promise<Settlement> {
    const { job, agent, clock } = attempt;
    settleJob(job, settlement, clock.now(), replyWordsOf(agent));
    await save(attempt);
    return settlement;
  }
}
