import { z } from 'zod';
import type { JobAction } from './job-outcome.js';
import {
  approvalExpiredCode,
  approvalRejectedCode,
  effectUnknownCode,
  unexpectedToolErrorCode,
} from '../../tool/tool-outcome.js';
import { jsonBytes, shortValue } from '../../values/json/cut-value.js';
import { shorten } from '../../values/text/shorten.js';
import type { ExecutionHistoryEntry } from '../history/execution-history.js';

/** Longest data and text of one action; the executions have the whole. */
const maxDataBytes = 8 * 1024;
const maxTextChars = 4_000;
/** Of all actions together; what comes after it has the shorter text and only says how long it is. */
const maxTotalBytes = 64 * 1024;
const maxLateTextChars = 120;

/**
 * Every effect of a job for `output.actions`, in the order in which the calls came up. What is said
 * of a call later, once a person has decided, stands in place of what was said before. Where the job
 * has ended nobody is asked any more: what waited for consent is skipped.
 * @param endedBecause of a job that has ended: what it says, which is why the rest was skipped
 */
export function collectActions(
  entries: readonly ExecutionHistoryEntry[],
  endedBecause: string | undefined,
): readonly JobAction[] {
  let room = maxTotalBytes;
  return latestCalls(entries.filter(({ effect }) => effect)).map((entry) => {
    const status = statusOf(entry, endedBecause !== undefined);
    const reason = entry.type === 'approval' ? endedBecause : rejectionReason(entry);
    const text = shorten(entry.message ?? '', maxTextChars);
    const data = shortValue(entry.result ?? null, maxDataBytes);
    room -= Buffer.byteLength(text + (reason ?? '')) + jsonBytes(data);
    const isLate = room < 0;
    const cut = (words: string) => shorten(words, isLate ? maxLateTextChars : maxTextChars);
    return {
      tool: entry.name,
      status,
      text: cut(text),
      data: isLate && data !== null ? shortValue(data, 0) : data,
      ...(reason === undefined ? {} : { reason: cut(reason) }),
      ...(status === 'unknown' && entry.callKey !== undefined ? { callKey: entry.callKey } : {}),
    };
  });
}

/** What was said last of each call, in the order in which the calls came up. */
export function latestCalls(
  entries: readonly ExecutionHistoryEntry[],
): readonly ExecutionHistoryEntry[] {
  const latest = new Map<string, ExecutionHistoryEntry>();
  entries.forEach((entry, index) => latest.set(entry.callKey ?? `entry ${index}`, entry));
  return [...latest.values()];
}

export function statusOf(
  { type, error, effect }: ExecutionHistoryEntry,
  hasEnded: boolean,
): JobAction['status'] {
  if (type === 'approval') return hasEnded ? 'skipped' : 'awaiting_approval';
  if (error?.code === effectUnknownCode) return 'unknown';
  if (effect === 'external' && error?.code === unexpectedToolErrorCode) return 'unknown';
  if (error?.code === approvalRejectedCode || error?.code === approvalExpiredCode) return 'skipped';
  return type === 'tool_call' ? 'done' : 'failed';
}

const rejectionSchema = z.object({ reason: z.string() });

/** What a person said to a rejection. */
function rejectionReason({ error }: ExecutionHistoryEntry): string | undefined {
  return rejectionSchema.safeParse(error?.details).data?.reason;
}
