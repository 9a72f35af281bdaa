import type { Answer } from '../../job/history/activity-history.js';
import type { Job } from '../../job/job.js';

/** What a model is told whose answer ended at the limit of its length. */
export const goOnNote =
  'Your last answer ended at the limit of its length. Go on exactly where it stopped: repeat nothing, and say nothing about it.';

/** The words that the last answer goes on from; undefined where it begins by itself. */
export function goesOnFrom(job: Job): string | undefined {
  const entries = job.currentData().agentState.conversationHistory.entries();
  const at = entries.findLastIndex(({ role }) => role === 'ASSISTANT');
  const note = entries[at - 1];
  const before = entries[at - 2];
  const goesOn = note?.role === 'SYSTEM' && note.content === goOnNote;
  return goesOn && before?.role === 'ASSISTANT' ? (before.content ?? '') : undefined;
}

/** What the last answer says, with what it goes on from. */
export const wholeAnswer = (job: Job, { content }: Answer): string =>
  `${goesOnFrom(job) ?? ''}${content ?? ''}`;
