import { setTimeout as delay } from 'node:timers/promises';
import { offered } from './put-off.js';
import { recordOutcome, type TimedOutcome } from './record-outcome.js';
import { type Attempt, proceed, type Step } from '../attempt/attempt.js';
import { stored } from '../attempt/save.js';
import type { EndedInvocation, OpenInvocation } from '../job/job-data.js';
import type { InvocationState } from '../job/job-repository.js';
import type { ReadyCall, RejectedCall } from '../tool-call/prepare/prepared-call.js';
import type { RunContext, ToolRun } from '../tool-call/run/dispatch.js';
import type { LaterState } from '../tool-call/run/later-state.js';
import { stopGraceMs } from '../tool-call/run/run-with-deadline.js';
import {
  confirmedEffect,
  deniedEffect,
  effectUnknown,
  errorOutcome,
  isEffectUnknown,
  toolInterruptedCode,
  toolNotReadyCode,
  type ToolOutcome,
  toolTimeoutCode,
  toolUnreachableCode,
  unexpectedToolErrorCode,
} from '../tool/tool-outcome.js';
import { isOffered } from '../tool/tool.js';

const stopped = 'was running when its worker stopped';

/**
 * Runs a call that acts on the world outside: its intent is stored before, its outcome with the
 * result after. When a crash or a timeout hid the outcome, the tool's `idempotency` says what may
 * be done.
 */
export async function runExternalCall(
  attempt: Attempt,
  ready: ReadyCall,
  context: RunContext,
): Promise<Step> {
  const { jobRepository, toolExecution, clock, job, signal } = attempt;
  const { callKey, tool, call } = ready;
  const later = toolExecution.later(ready, job);
  if (later) return runLater(attempt, ready, context, later);
  const intent = { callId: call.id, callKey, tool: tool.name };
  const state = await stored(attempt, () => jobRepository.startInvocation(job, intent));
  // Where the journal held an intent before, the job has been told of it with its lease.
  const isFirst = state.kind === 'fresh' && job.invocationOf(call) === undefined;
  if (isFirst) job.openInvocation({ ...intent, status: 'STARTED' });
  if (isFirst && signal.aborted) {
    job.addInvocation({ callKey, status: 'NOT_RUN' });
    return proceed;
  }
  const startedAt = clock.now();
  const { outcome, decisions } = await outcomeFrom(attempt, state, ready, context);
  // Nobody knows what an interrupted call has done; the stored intent says so to whoever goes on.
  if (signal.aborted && !hasArrived(outcome)) return proceed;
  const timed = { prepared: ready, outcome, decisions, startedAt, endedAt: clock.now() };
  return recordEnd(attempt, timed);
}

/**
 * A call that others answer. Of one that is offered to remote workers the intent is stored by who takes
 * it, so that nothing is in doubt before.
 */
async function runLater(
  attempt: Attempt,
  ready: ReadyCall,
  context: RunContext,
  later: LaterState,
): Promise<Step> {
  const { clock } = attempt;
  const startedAt = clock.now();
  switch (later.kind) {
    case 'open':
      if (attempt.signal.aborted) return proceed;
      return recordOutcome(attempt, {
        prepared: ready,
        outcome: offered,
        startedAt,
        endedAt: startedAt,
      });
    case 'answered': {
      const { outcome, endedAt } = later;
      return recordEnd(attempt, { prepared: ready, outcome, startedAt: later.startedAt, endedAt });
    }
    case 'silent': {
      const { tool } = ready;
      const run = isOffered(tool)
        ? unrouted(effectUnknown(tool.name, 'its remote worker gave no answer'))
        : await recover(attempt, ready, context, { circumstance: 'gave no answer in time' });
      if (attempt.signal.aborted && !hasArrived(run.outcome)) return proceed;
      return recordEnd(attempt, { prepared: ready, ...run, startedAt, endedAt: clock.now() });
    }
  }
}

/**
 * Ends a call whose intent is stored and that cannot run now, as its tool is away or has changed: that
 * says nothing of what it has done.
 */
export function endBegunCall(attempt: Attempt, call: RejectedCall, begun: OpenInvocation): Step {
  const now = attempt.clock.now();
  const prepared = { ...call, callKey: begun.callKey, effect: 'external' as const };
  const outcome = begunOutcome(call, begun);
  return recordEnd(attempt, { prepared, outcome, startedAt: now, endedAt: now });
}

function begunOutcome({ outcome }: RejectedCall, { tool, status }: OpenInvocation): ToolOutcome {
  switch (status) {
    case 'STARTED':
    case 'UNKNOWN':
      return effectUnknown(tool, `it ${stopped}`);
    case 'HAPPENED':
      return confirmedEffect(tool);
    case 'DID_NOT_HAPPEN':
      return errorOutcome(deniedEffect(tool));
    case 'REPEAT':
      return outcome;
  }
}

function recordEnd(
  attempt: Attempt,
  timed: TimedOutcome & { readonly prepared: { readonly callKey: string } },
): Step {
  const step = recordOutcome(attempt, timed);
  const status = statusOf(timed.outcome);
  if (status) attempt.job.addInvocation({ callKey: timed.prepared.callKey, status });
  return step;
}

/** Whether the outcome says what the call has done; it counts then, whatever ended the attempt. */
function hasArrived(outcome: ToolOutcome): boolean {
  if (outcome.kind === 'awaiting_approval' || isEffectUnknown(outcome)) return false;
  return codeOf(outcome) !== toolInterruptedCode;
}

/** Undefined where the call goes on elsewhere: its intent stands. */
function statusOf(outcome: ToolOutcome): EndedInvocation['status'] | undefined {
  if (outcome.kind === 'later') return undefined;
  // A tool that broke may have acted before.
  const isUnknown = isEffectUnknown(outcome) || codeOf(outcome) === unexpectedToolErrorCode;
  if (isUnknown) return 'UNKNOWN';
  // It asks before it acts, and counts as new once it is answered.
  if (outcome.kind === 'awaiting_approval') return 'NOT_RUN';
  return outcome.kind === 'completed' ? 'COMPLETED' : 'FAILED';
}

async function outcomeFrom(
  attempt: Attempt,
  state: InvocationState,
  ready: ReadyCall,
  context: RunContext,
): Promise<ToolRun> {
  const { name } = ready.tool;
  switch (state.kind) {
    case 'fresh': {
      let isStillRunning = false;
      const leftBehind = (ended: Promise<unknown>): void => {
        isStillRunning = true;
        void ended.finally(() => (isStillRunning = false));
        context.leftBehind?.(ended);
      };
      const run = await runWithLease(attempt, ready, { ...context, leftBehind });
      if (!isSilent(run)) return run;
      const circumstance = 'did not answer in time';
      return recover(attempt, ready, context, { circumstance, isStillRunning });
    }
    case 'interrupted': {
      const mayLastMs = longestMs(ready, context) - state.sinceMs;
      return recover(attempt, ready, context, { circumstance: stopped, mayLastMs });
    }
    case 'happened':
      return unrouted(confirmedEffect(name));
    case 'did_not_happen':
      return unrouted(errorOutcome(deniedEffect(name)));
  }
}

/** A process that stood still does nothing of which it has to fear that somebody else has done it. */
async function runWithLease(
  { untilSure, toolExecution, signal }: Attempt,
  ready: ReadyCall,
  context: RunContext,
): Promise<ToolRun> {
  await untilSure?.(signal);
  return toolExecution.run(ready, context);
}

/** Why it is not known what a call has done. */
interface Hidden {
  /** Follows "it". */
  readonly circumstance: string;
  /** Whether it was told to stop in vain: it may act yet, after the other side was asked. */
  readonly isStillRunning?: boolean;
  /** For how long the other side may be at it yet: until then only that it has happened is an answer. */
  readonly mayLastMs?: number;
}

/** What a call takes at the most, with the time to stop. */
const longestMs = ({ tool }: ReadyCall, { timeoutMs }: RunContext): number =>
  (tool.timeoutMs ?? timeoutMs) + stopGraceMs;

async function recover(
  attempt: Attempt,
  ready: ReadyCall,
  context: RunContext,
  { circumstance, isStillRunning = false, mayLastMs = 0 }: Hidden,
): Promise<ToolRun> {
  const { tool } = ready;
  const unknown = unrouted(effectUnknown(tool.name, `it ${circumstance}`));
  const idempotency = tool.effect === 'external' ? tool.idempotency : 'key';
  switch (idempotency) {
    case 'none':
      return unknown;
    case 'verify': {
      const verified = await verifiedOnceOver(attempt, ready, context, mayLastMs);
      if (verified && 'error' in verified) return unknown;
      if (verified) return unrouted(verified);
      return isStillRunning || attempt.signal.aborted ? unknown : runAgain();
    }
    case 'key':
      return runAgain();
  }

  /** Once: a second silence is for a person to look at, and so is a call that cannot be made now. */
  async function runAgain(): Promise<ToolRun> {
    const run = await runWithLease(attempt, ready, context);
    return isSilent(run) || wasNotMade(run) ? unknown : run;
  }
}

/** Asks whether a call has happened; where it has not, again when it cannot happen any more. */
async function verifiedOnceOver(
  { toolExecution, signal }: Attempt,
  ready: ReadyCall,
  context: RunContext,
  mayLastMs: number,
): Promise<ToolOutcome | undefined> {
  const verified = await toolExecution.verify(ready, context);
  if (verified || mayLastMs <= 0) return verified;
  await delay(mayLastMs, undefined, { signal }).catch(() => undefined);
  return signal.aborted ? undefined : toolExecution.verify(ready, context);
}

const codeOf = (outcome: ToolOutcome): string | undefined =>
  'error' in outcome ? outcome.error.code : undefined;

/** Whether the other side gave no answer in time, which says nothing on what it did. */
const isSilent = ({ outcome }: ToolRun): boolean => codeOf(outcome) === toolTimeoutCode;

/** Whether this time nothing was done, which says nothing on the time before. */
const wasNotMade = ({ outcome }: ToolRun): boolean =>
  [toolUnreachableCode, toolNotReadyCode].some((code) => code === codeOf(outcome));

const unrouted = (outcome: ToolOutcome): ToolRun => ({ outcome, decisions: [] });
