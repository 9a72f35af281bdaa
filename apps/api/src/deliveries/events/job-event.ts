import type { ApprovalListItem } from '../../approvals/approval.repository.js';
import type {
  ActivityRow,
  ExecutionRow,
  TransitionRow,
} from '../../job-store/reads/history-read.repository.js';
import type { JobRow } from '../../job-store/reads/job-read.repository.js';

/** A question as it was asked, or as it ended. */
export interface ApprovalEvent {
  readonly kind: 'approval';
  readonly row: ApprovalListItem;
}

/** Something that is stored of a job, with its number among all that is. */
export type StoredEvent = { readonly eventSeq: number } & (
  | { readonly kind: 'transition'; readonly row: TransitionRow }
  | { readonly kind: 'activity'; readonly row: ActivityRow }
  | { readonly kind: 'execution'; readonly row: ExecutionRow }
  | ApprovalEvent
);

/** What a reader of a job's events is told. */
export type JobEvent =
  | StoredEvent
  /** More words of an answer; they come before it is stored. */
  | { readonly kind: 'delta'; readonly text: string; readonly offset: number }
  /** The job has ended; nothing follows. */
  | { readonly kind: 'done'; readonly eventSeq: number; readonly job: JobRow }
  /** Nothing was told for a while. */
  | { readonly kind: 'silence' };

/** The question while it was open, with its last edit and reminder, whatever became of it. */
const asOpen = (row: ApprovalListItem): ApprovalListItem => ({
  ...row,
  status: 'pending',
  reason: null,
  decidedAt: null,
  decidedBy: null,
});

/** The question as it was when it was asked, whatever became of it. */
const asAsked = (row: ApprovalListItem): ApprovalListItem => ({
  ...asOpen(row),
  ...row.asked,
  editedAt: null,
  remindedAt: null,
});

/** The question as the event with this number tells of it. */
export function asToldBy(eventSeq: number, row: ApprovalListItem): ApprovalListItem {
  if (eventSeq === row.eventSeq) return asAsked(row);
  return row.toldEventSeqs.includes(eventSeq) ? asOpen(row) : row;
}
