import { setImmediate as turn } from 'node:timers/promises';
import { offered } from './put-off.js';
import { recordOutcome, type TimedOutcome } from './record-outcome.js';
import { endBegunCall, runExternalCall } from './run-external-call.js';
import { type Attempt, proceed, type Step } from '../attempt/attempt.js';
import { heed, save, saved } from '../attempt/save.js';
import { stopCondition } from '../attempt/stop-condition.js';
import { replyLanguageOf } from '../language/reply-language.js';
import type {
  AnswerableCall,
  PreparedCall,
  ReadyCall,
} from '../tool-call/prepare/prepared-call.js';
import type { RunContext } from '../tool-call/run/dispatch.js';
import type { LaterState } from '../tool-call/run/later-state.js';
import { errorOutcome, type ToolOutcome, toolTimeoutCode } from '../tool/tool-outcome.js';
import type { Transaction } from '../tool/tool.js';
import { repairWithModel } from './repair-with-model.js';
import type { OpenToolCall } from '../job/history/activity-history.js';
import { toolFailure } from '../values/tool-error.js';

/**
 * Runs the open calls of the last answer; each batch is saved before the next one is prepared. The last
 * one is left to be saved while the model is asked, where it has changed nothing: it could run again.
 */
export async function runToolCalls(attempt: Attempt): Promise<Step> {
  for (;;) {
    if (stopCondition(attempt)) return proceed;
    const next = await nextBatch(attempt);
    if (next.kind !== 'run') return next;
    const step = await runBatch(attempt, next.batch);
    if (step.kind === 'settle' || attempt.signal.aborted || mayRunAgain(attempt, next.batch))
      return step;
    await save(attempt);
  }
}

/** Whether all that is new since the last save are results of calls that change nothing, and none is open. */
const mayRunAgain = ({ job }: Attempt, batch: Batch): boolean =>
  batch.every(changesNothing) &&
  job.changes().invocations.length === 0 &&
  job.openCalls().length === 0;

function runBatch(attempt: Attempt, batch: Batch): Step | Promise<Step> {
  const [first] = batch;
  if (first.kind === 'rejected') {
    const begun = attempt.job.invocationOf(first.call);
    return begun ? endBegunCall(attempt, first, begun) : runTogether(attempt, batch);
  }
  switch (effectOf(first)) {
    case 'none':
      return runTogether(attempt, batch);
    case 'local':
      return runLocalCall(attempt, first);
    case 'external':
      return runExternalCall(attempt, first, runContext(attempt));
  }
}

/**
 * Calls without effect run side by side; their results are recorded in call order, with a turn of
 * the event loop for everybody else between two: large ones take a while.
 */
async function runTogether(attempt: Attempt, calls: Batch): Promise<Step> {
  const context = runContext(attempt);
  const run = (call: AnswerableCall) => timed(attempt, call, context);
  const outcomes = calls.length === 1 ? [await run(calls[0])] : await Promise.all(calls.map(run));
  if (attempt.signal.aborted) return proceed;
  const steps: Step[] = [];
  for (const outcome of outcomes) {
    if (steps.length > 0) await turn();
    steps.push(recordOutcome(attempt, outcome));
  }
  const ends = steps.filter((step) => step.kind === 'settle');
  // What ends the job goes before what only waits.
  return ends.find(({ settlement }) => settlement.kind !== 'wait') ?? ends[0] ?? proceed;
}

/** The effect, its result and its execution entry commit together or not at all. */
async function runLocalCall(attempt: Attempt, call: ReadyCall): Promise<Step> {
  let step = proceed;
  let question: TimedOutcome | undefined;
  const result = await attempt.jobRepository.saveWithEffect(attempt.job, async (tx) => {
    const outcome = await timed(attempt, call, runContext(attempt, tx));
    if (attempt.signal.aborted) return 'discard';
    if (outcome.outcome.kind === 'awaiting_approval') {
      question = outcome;
      return 'discard';
    }
    if (outcome.outcome.kind === 'later') {
      step = recordOutcome(attempt, { ...outcome, outcome: notLater(call) });
      return 'discard';
    }
    step = recordOutcome(attempt, outcome);
    return outcome.outcome.kind === 'completed' ? 'keep' : 'discard';
  });
  heed(attempt, saved(result));
  // A question is stored with the job's move to WAITING, not before: nobody could answer it yet.
  return question ? recordOutcome(attempt, question) : step;
}

async function timed(
  { toolExecution, clock, job }: Attempt,
  prepared: AnswerableCall,
  context: RunContext,
): Promise<TimedOutcome> {
  const startedAt = clock.now();
  if (prepared.kind === 'rejected')
    return { prepared, outcome: prepared.outcome, startedAt, endedAt: clock.now() };
  const later =
    prepared.consent.kind === 'missing' ? undefined : toolExecution.later(prepared, job);
  if (later) return { prepared, startedAt, endedAt: clock.now(), ...laterOutcome(prepared, later) };
  const run = await toolExecution.run(prepared, context);
  return { prepared, ...run, startedAt, endedAt: clock.now() };
}

/** Of a call that changes nothing. */
function laterOutcome({ tool }: ReadyCall, later: LaterState) {
  switch (later.kind) {
    case 'open':
      return { outcome: offered };
    case 'silent': {
      const message = `Tool '${tool.name}' gave no answer in time.`;
      return { outcome: errorOutcome(toolFailure(tool.name, toolTimeoutCode, message)) };
    }
    case 'answered':
      return later;
  }
}

/** A local effect commits with the record of its call, or not at all. */
const notLater = ({ tool }: ReadyCall): ToolOutcome =>
  errorOutcome(
    toolFailure(tool.name, 'RESULT_MUST_COME_NOW', `'${tool.name}' cannot answer later.`),
  );

/** What the tools of a job are told beside their call. */
export function runContext(
  {
    job,
    agent,
    limits,
    signal,
    clock,
    logger,
  }: Pick<Attempt, 'job' | 'agent' | 'limits' | 'signal' | 'clock' | 'logger'>,
  tx?: Transaction,
): RunContext {
  const { id: jobId, tenant, owner, threadId } = job.currentData();
  return {
    jobId,
    tenant,
    owner,
    threadId,
    signal,
    language: replyLanguageOf(agent),
    askedAt: job.askedAt,
    now: clock.now(),
    logger,
    earlierResults: () => job.currentData().agentState.conversationHistory.results(),
    timeoutMs: limits.toolTimeoutMs,
    ...(tx ? { tx } : {}),
  };
}

/** Calls that run together; more than one only where none of them changes anything. */
type Batch = readonly [AnswerableCall, ...AnswerableCall[]];

/**
 * The next of the open calls: neighbours that change nothing share a batch, a call with an effect
 * stands alone, and so does one that takes arguments from the context, which the calls before it
 * may still change. A step when none is left to run, or when the attempt ends before. What is
 * above the limit stays open, and is closed as not run when the job ends by it.
 */
async function nextBatch(
  attempt: Attempt,
): Promise<{ readonly kind: 'run'; readonly batch: Batch } | Step> {
  const { job, agent, strategy, limits, toolExecution } = attempt;
  const room = Math.max(0, limits.maxToolCalls - job.currentData().usage.toolCalls);
  const [firstCall, ...otherCalls] = job.openCalls().slice(0, room);
  if (!firstCall) return proceed;
  const prepare = (call: OpenToolCall) =>
    toolExecution.prepare(call, agent, job, strategy.addressee);
  const prepared = prepare(firstCall);
  const first =
    prepared.kind === 'repairable' ? await repairWithModel(attempt, prepared) : prepared;
  if (first.kind === 'continue' || first.kind === 'settle') return first;
  const batch: [AnswerableCall, ...AnswerableCall[]] = [first];
  if (!changesNothing(first)) return { kind: 'run', batch };
  for (const call of otherCalls) {
    const next = prepare(call);
    if (!changesNothing(next) || dependsOnContext(next)) break;
    batch.push(next);
  }
  return { kind: 'run', batch };
}

/** What a call may change now: a call that still has to ask only makes its preview. */
const effectOf = ({ tool, consent }: ReadyCall): ReadyCall['tool']['effect'] =>
  consent.kind === 'missing' ? 'none' : tool.effect;

const changesNothing = (call: PreparedCall): call is AnswerableCall =>
  call.kind === 'rejected' ||
  (call.kind === 'ready' && call.consent.kind !== 'missing' && call.tool.effect === 'none');

/** Also where it was rejected: what it lacks may be what the calls before it are about to learn. */
const dependsOnContext = ({ tool }: AnswerableCall): boolean =>
  tool?.contextArguments !== undefined;
