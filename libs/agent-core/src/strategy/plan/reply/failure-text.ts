import type { ExecutionHistoryEntry } from '../../../job/history/execution-history.js';
import type { ReplyWords } from '../../../language/reply-words.js';
import {
  approvalRejectedCode,
  effectUnknownCode,
  toolTimeoutCode,
} from '../../../tool/tool-outcome.js';

/**
 * A failure as the person who asked is told of it. Tools word their own failures; those that the
 * machinery brings about are written for models and are worded again here.
 */
export function failureText(
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
