import { repairWithModel } from './repair-with-model.js';
import { type Attempt, proceed, type Step } from '../attempt/attempt.js';
import type { OpenToolCall } from '../job/history/activity-history.js';
import type {
  AnswerableCall,
  PreparedCall,
  ReadyCall,
} from '../tool-call/prepare/prepared-call.js';

/** Calls that run together; more than one only where none of them changes anything. */
export type Batch = readonly [AnswerableCall, ...AnswerableCall[]];

/**
 * The next of the open calls: neighbours that change nothing share a batch, a call with an effect
 * stands alone, and so does one that takes arguments from the context, which the calls before it
 * may still change. A step when none is left to run, or when the attempt ends before. What is
 * above the limit stays open, and is closed as not run when the job ends by it.
 */
export async function nextBatch(
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
export const effectOf = ({ tool, consent }: ReadyCall): ReadyCall['tool']['effect'] =>
  consent.kind === 'missing' ? 'none' : tool.effect;

const changesNothing = (call: PreparedCall): call is AnswerableCall =>
  call.kind === 'rejected' ||
  (call.kind === 'ready' && call.consent.kind !== 'missing' && call.tool.effect === 'none');

/** Also where it was rejected: what it lacks may be what the calls before it are about to learn. */
const dependsOnContext = ({ tool }: AnswerableCall): boolean =>
  tool?.contextArguments !== undefined;
