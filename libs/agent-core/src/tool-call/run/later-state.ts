import { normalizeToolResult } from './normalize-tool-result.js';
import type { Job } from '../../job/job.js';
import type { ReadyCall } from '../prepare/prepared-call.js';
import { errorOutcome, isEffectUnknown, type ToolOutcome } from '../../tool/tool-outcome.js';
import { isOffered } from '../../tool/tool.js';
import { toolFailure } from '../../values/tool-error.js';

/** How a call stands that is answered later. */
export type LaterState =
  /** It waits for its answer, or is to begin to. */
  | { readonly kind: 'open' }
  | {
      readonly kind: 'answered';
      readonly outcome: ToolOutcome;
      readonly startedAt: Date;
      readonly endedAt: Date;
    }
  /** Nobody answers any more, and what it did is not known. */
  | { readonly kind: 'silent' };

/** Undefined for a call that this process runs, or of which a person has said what happened. */
export function laterState(ready: ReadyCall, job: Job): LaterState | undefined {
  const { tool, call, callKey } = ready;
  const word = job.invocationOf(call)?.status;
  if (word === 'HAPPENED' || word === 'DID_NOT_HAPPEN') return undefined;
  const later =
    word === 'REPEAT'
      ? undefined
      : job.currentData().laterCalls?.find((one) => one.callKey === callKey);
  switch (later?.status) {
    case undefined:
      return isOffered(tool) ? { kind: 'open' } : undefined;
    case 'OPEN':
      return { kind: 'open' };
    case 'SILENT':
      return { kind: 'silent' };
    case 'ANSWERED': {
      const { putOffAt: startedAt, endedAt } = later;
      const outcome = outcomeOf(ready, later.answer);
      return { kind: 'answered', outcome, startedAt, endedAt: endedAt ?? startedAt };
    }
  }
}

/** The stored answer, read as one that a tool gives in this process. */
function outcomeOf({ tool }: ReadyCall, answer: unknown): ToolOutcome {
  const outcome = normalizeToolResult(tool.name, answer);
  const isFinal =
    outcome.kind === 'completed' ||
    outcome.kind === 'critical_error' ||
    // Only an effect can be in doubt.
    (outcome.kind === 'recoverable_error' && !(tool.effect === 'none' && isEffectUnknown(outcome)));
  if (isFinal) return outcome;
  const message = `Tool '${tool.name}' gave an answer that none may give later.`;
  return errorOutcome(toolFailure(tool.name, 'UNREADABLE_RESULT', message));
}
