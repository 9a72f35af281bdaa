import { answerAtLimit } from '../strategy/react/answer-at-limit.js';
import { askModel } from '../strategy/react/ask-model.js';
import { type Attempt, openAttempt } from '../attempt/attempt.js';
import { boundedAnswers } from '../attempt/model-call/bounded-answers.js';
import type { ExecutorDependencies } from '../attempt/executor-dependencies.js';
import { type AgentExecutorResult, executorResult } from './executor-result.js';
import { Interruption } from '../attempt/interruption.js';
import { runToolCalls } from '../tool-run/run-tool-calls.js';
import { save, SaveFailed } from '../attempt/save.js';
import { settleJob } from '../tool-run/settle-job.js';
import { settleWith, type Step } from '../attempt/step.js';
import { stopCondition } from '../attempt/stop-condition.js';
import type { Agent } from '../agent/agent-definition.js';
import type { Job } from '../job/job.js';
import type { Settlement } from '../job/settlement.js';
import { replyWordsOf } from '../language/reply-words-of.js';
import { planTurn } from '../strategy/plan/plan-turn.js';
import { LeaseLostError } from '../job/job-repository.js';
import { Result } from '../values/result.js';

/** Runs the loop of model calls and tool calls of one attempt, and saves every step of it. */
export class GenericAgentExecutor {
  private readonly dependencies: ExecutorDependencies;

  constructor(dependencies: ExecutorDependencies) {
    this.dependencies = { ...dependencies, llmAdapter: boundedAnswers(dependencies.llmAdapter) };
  }

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
    const attempt = openAttempt(this.dependencies, job, agent, interruption);
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
    for (;;) {
      const stop = await this.#stop(attempt);
      if (stop?.kind === 'settle') return this.#settle(attempt, stop.settlement);
      await save(this.dependencies, attempt);
      const step = await this.#next(attempt);
      if (step.kind === 'settle') return this.#settle(attempt, step.settlement);
    }
  }

  #next(attempt: Attempt): Promise<Step> {
    if (attempt.job.openCalls().length > 0) return runToolCalls(this.dependencies, attempt);
    switch (attempt.agent.strategy) {
      case 'react':
        return askModel(this.dependencies, attempt);
      case 'plan':
        return planTurn(this.dependencies, attempt);
    }
  }

  async #stop(attempt: Attempt): Promise<Step | undefined> {
    const stop = stopCondition(attempt, this.dependencies.clock.now());
    switch (stop?.kind) {
      case undefined:
        return undefined;
      case 'lease-lost':
        throw new SaveFailed(new LeaseLostError(attempt.job.id));
      case 'settle':
        return settleWith(stop.settlement);
      case 'limit': {
        if (attempt.agent.onLimit === 'fail') return settleWith(stop.failure);
        const settlement = await answerAtLimit(this.dependencies, attempt, stop.failure);
        // What aborted the last call has the last word.
        return attempt.signal.aborted ? this.#stop(attempt) : settleWith(settlement);
      }
    }
  }

  async #settle(attempt: Attempt, settlement: Settlement): Promise<Settlement> {
    const { job, agent } = attempt;
    settleJob(job, settlement, this.dependencies.clock.now(), replyWordsOf(agent));
    await save(this.dependencies, attempt);
    return settlement;
  }
}
