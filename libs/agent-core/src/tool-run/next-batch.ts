import type { Attempt } from '../attempt/attempt.js';
import type { ExecutorDependencies } from '../attempt/executor-dependencies.js';
import { repairWithModel } from './repair-with-model.js';
import { proceed, type Step } from '../attempt/step.js';
import type { PreparedCall, ReadyCall, SettledCall } from '../tool-call/run/tool-execution.js';

/** Calls that run together; more than one only where none of them changes anything. */
export type Batch = readonly [SettledCall, ...SettledCall[]];

/**
 * The next of the open calls: neighbours that change nothing share a batch, a call with an effect
 * stands alone, and so does one that takes arguments from the context, which the calls before it
 * may still change. A step when none is left to run, or when the attempt ends before. What is
 * above the limit stays open, and is closed as not run when the job ends by it.
 */
export async function nextBatch(
  dependencies: ExecutorDependencies,
  attempt: Attempt,
): Promise<{ readonly kind: 'run'; readonly batch: Batch } | Step> {
  const { job, agent, limits } = attempt;
  const room = Math.max(0, limits.maxToolCalls - job.currentData().usage.toolCalls);
  const [firstCall, ...otherCalls] = job.openCalls().slice(0, room);
  if (!firstCall) return proceed;
  const prepared = dependencies.toolExecution.prepare(firstCall, agent, job);
  const first =
    prepared.kind === 'repairable'
      ? await repairWithModel(dependencies, attempt, prepared)
      : prepared;
  if (first.kind === 'continue' || first.kind === 'settle') return first;
  const batch: [SettledCall, ...SettledCall[]] = [first];
  if (!changesNothing(first)) return { kind: 'run', batch };
  for (const call of otherCalls) {
    const next = dependencies.toolExecution.prepare(call, agent, job);
    if (!changesNothing(next) || dependsOnContext(next)) break;
    batch.push(next);
  }
  return { kind: 'run', batch };
}

/** What a call may change now: a call that still has to ask only makes its preview. */
export const effectOf = ({ tool, consent }: ReadyCall): ReadyCall['tool']['effect'] =>
  consent.kind === 'missing' ? 'none' : tool.effect;

const changesNothing = (call: PreparedCall): call is SettledCall =>
  call.kind === 'rejected' ||
  (call.kind === 'ready' && call.consent.kind !== 'missing' && call.tool.effect === 'none');

/** Also where it was rejected: what it lacks may be what the calls before it are about to learn. */
const dependsOnContext = ({ tool }: SettledCall): boolean => tool?.contextArguments !== undefined;
