import type { Attempt } from './attempt.js';
import type { ExecutorDependencies } from './executor-dependencies.js';
import { planBatches } from './plan-batches.js';
import { recordOutcome, type TimedOutcome } from './record-outcome.js';
import { repairWithModel } from './repair-with-model.js';
import { runExternalCall } from './run-external-call.js';
import { save, saved } from './save.js';
import { proceed, type Step } from './step.js';
import { stopCondition } from './stop-condition.js';
import type { Transaction } from '../ports/tool.js';
import type { SettledCall, ReadyCall, RunContext } from '../ports/tool-execution.js';

/** Runs the open calls of the last answer; each batch is saved before the next one starts. */
export async function runToolCalls(
  dependencies: ExecutorDependencies,
  attempt: Attempt,
): Promise<Step> {
  const { toolExecution, clock } = dependencies;
  const { job, agent, limits } = attempt;
  // What is above the limit stays open, and is closed as not run when the job ends by it.
  const room = limits.maxToolCalls - job.currentData().usage.toolCalls;
  const prepared: SettledCall[] = [];
  for (const call of job.openCalls().slice(0, Math.max(0, room))) {
    const first = toolExecution.prepare(call, agent, job);
    const settled =
      first.kind === 'repairable' ? await repairWithModel(dependencies, attempt, first) : first;
    if (!settled) return proceed;
    prepared.push(settled);
  }
  for (const batch of planBatches(prepared)) {
    if (stopCondition(attempt, clock.now())) return proceed;
    const step = await runBatch(dependencies, attempt, batch);
    if (step.kind === 'settle' || attempt.signal.aborted) return step;
    await save(dependencies, job);
  }
  return proceed;
}

function runBatch(
  dependencies: ExecutorDependencies,
  attempt: Attempt,
  [first, ...others]: readonly [SettledCall, ...SettledCall[]],
): Promise<Step> {
  const effect = first.kind === 'ready' ? first.tool.effect : 'none';
  if (first.kind === 'ready' && effect === 'local') {
    return runLocalCall(dependencies, attempt, first);
  }
  if (first.kind === 'ready' && effect === 'external') {
    return runExternalCall(dependencies, attempt, first, runContext(dependencies, attempt));
  }
  return runTogether(dependencies, attempt, [first, ...others]);
}

/** Calls without effect run side by side; their results are recorded in call order. */
async function runTogether(
  dependencies: ExecutorDependencies,
  attempt: Attempt,
  calls: readonly SettledCall[],
): Promise<Step> {
  const context = runContext(dependencies, attempt);
  const outcomes = await Promise.all(calls.map((call) => timed(dependencies, call, context)));
  if (attempt.signal.aborted) return proceed;
  const steps = outcomes.map((outcome) => recordOutcome(attempt.job, outcome));
  return steps.find((step) => step.kind === 'settle') ?? proceed;
}

/** The effect, its result and its execution entry commit together or not at all. */
async function runLocalCall(
  dependencies: ExecutorDependencies,
  attempt: Attempt,
  call: ReadyCall,
): Promise<Step> {
  let step = proceed;
  const result = await dependencies.jobRepository.saveWithEffect(attempt.job, async (tx) => {
    const outcome = await timed(dependencies, call, runContext(dependencies, attempt, tx));
    if (attempt.signal.aborted) return 'discard';
    step = recordOutcome(attempt.job, outcome);
    return outcome.outcome.kind === 'completed' ? 'keep' : 'discard';
  });
  saved(result);
  return step;
}

async function timed(
  { toolExecution, clock }: ExecutorDependencies,
  prepared: SettledCall,
  context: RunContext,
): Promise<TimedOutcome> {
  const startedAt = clock.now();
  const outcome =
    prepared.kind === 'ready' ? await toolExecution.run(prepared, context) : prepared.outcome;
  return { prepared, outcome, startedAt, endedAt: clock.now() };
}

function runContext(
  { clock, logger }: ExecutorDependencies,
  { job, limits, signal }: Attempt,
  tx?: Transaction,
): RunContext {
  const { id: jobId, tenant, owner, threadId } = job.currentData();
  return {
    jobId,
    tenant,
    owner,
    threadId,
    signal,
    now: clock.now(),
    logger,
    timeoutMs: limits.toolTimeoutMs,
    ...(tx ? { tx } : {}),
  };
}
