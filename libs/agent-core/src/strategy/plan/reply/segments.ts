import { planState } from './plan-state.js';
import type { ExecutionHistoryEntry } from '../../../job/history/execution-history.js';
import type { Job } from '../../../job/job.js';
import type { ReplyWords } from '../../../language/portuguese.js';
import type { PlannedIntent } from '../../../tool/planned-intent.js';
import {
  approvalExpiredCode,
  approvalRejectedCode,
  effectUnknownCode,
  toolTimeoutCode,
} from '../../../tool/tool-outcome.js';
import { headOf } from '../../../values/json/cut-value.js';
import type { JsonValue } from '../../../values/json/json-value.js';
import { shorten } from '../../../values/text/shorten.js';

const maxResultChars = 500;

/** One short sentence on what became of one action. */
export interface Segment {
  readonly kind: 'done' | 'failed';
  readonly text: string;
  /** What the action gave, where it was done. */
  readonly result?: JsonValue;
}

/**
 * What became of the actions of a job, in the order in which they were carried out. What is said of
 * a call later, once a person has decided, stands in place of what was said before. Last comes what
 * was asked for and not understood.
 */
export function segmentsOf(
  job: Job,
  intents: readonly PlannedIntent[],
  words: ReplyWords,
): readonly Segment[] {
  const { agentState, approvals } = job.currentData();
  const segments = new Map<string, Segment>();
  agentState.executionHistory.forEach((entry, index) => {
    const key = entry.callKey ?? `entry ${index}`;
    const answers = approvals.filter(({ callKey }) => callKey === entry.callKey);
    if (entry.type === 'tool_call') {
      const by = answers.findLast((one) => one.status === 'approved' && one.edited)?.edited?.by;
      segments.set(key, done(entry, by && words.approvedWithChanges(by)));
    }
    if (entry.type === 'tool_error') {
      const purpose = intents.find(({ tool }) => tool === entry.name)?.purpose;
      const reason = answers.at(-1)?.reason;
      const text = failureText(entry, words, purpose, reason ?? undefined);
      segments.set(key, { kind: 'failed', text });
    }
  });
  const { notUnderstood } = planState(job);
  // A plan without an action is answered as a whole.
  if (notUnderstood.length === 0 || segments.size === 0) return [...segments.values()];
  const quotes = notUnderstood.map((quote) => `"${quote}"`).join(', ');
  return [...segments.values(), { kind: 'failed', text: words.partsNotUnderstood(quotes) }];
}

/** @param note on how it was approved */
function done(
  { name, message, result = null }: ExecutionHistoryEntry,
  note: string | undefined,
): Segment {
  const shown = headOf(result) ?? JSON.stringify(result);
  const text =
    message !== undefined && message.trim() !== ''
      ? message
      : `${name}: ${shorten(shown, maxResultChars)}`;
  return { kind: 'done', text: note === undefined ? text : `${text} ${note}`, result };
}

/**
 * A failure as the person who asked is told of it. Tools word their own failures; those that the
 * machinery brings about are written for models and are worded again here.
 */
function failureText(
  { name, error, message }: ExecutionHistoryEntry,
  words: ReplyWords,
  purpose = words.useOf(name),
  rejectionReason?: string,
): string {
  switch (error?.code) {
    case toolTimeoutCode:
      return words.tooSlow(purpose);
    case approvalRejectedCode:
      return rejectionReason === undefined
        ? words.rejected(purpose)
        : words.rejectedBecause(purpose, rejectionReason);
    case approvalExpiredCode:
      return words.unanswered(purpose);
    case effectUnknownCode:
      return words.effectUnknown(purpose);
    case 'EFFECT_DID_NOT_HAPPEN':
      return words.noEffect(purpose);
    case 'TOOL_NOT_FOUND':
    case 'NO_RESULT':
    case 'UNREADABLE_RESULT':
    case 'FALLBACK_DESTINATION_MISSING':
    case 'FALLBACK_NOT_IMPLEMENTED':
    case 'FALLBACK_LOOP_DETECTED':
      return words.impossible(purpose);
    default:
      return message ?? error?.message ?? words.impossible(purpose);
  }
}
