import type { ApprovalRow, Job } from './api-types.js';

/** What a webhook tells of; later versions may tell of more. */
export type WebhookType =
  | 'job.completed'
  | 'job.failed'
  | 'job.cancelled'
  | 'job.waiting'
  | 'approval.requested'
  | 'approval.reminder'
  | 'approval.decided';

/** What a webhook says. */
export interface WebhookEvent {
  readonly type: WebhookType;
  /** The moment of it, in ISO 8601. */
  readonly timestamp: string;
  readonly data: {
    /** As it was when the message was sent. */
    readonly job: Job;
    /** Of an `approval.*`. */
    readonly approval?: ApprovalRow;
  };
}
