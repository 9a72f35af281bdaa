import type { ApprovalRow, Job, NewWebhook } from './api-types.js';

/** What a webhook tells of; later versions may tell of more. */
export type WebhookType = NewWebhook['events'][number];

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
