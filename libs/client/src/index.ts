export type * from './api-types.js';
export type { RawRequest } from './api.js';
export type { Approvals } from './approvals.js';
export {
  JobFailed,
  ProblemError,
  UnreachableError,
  WaitTimeout,
  type WebhookFault,
  WebhookVerificationError,
} from './errors.js';
export type { StreamOptions } from './event-stream.js';
export { FainaClient } from './faina-client.js';
export type { Jobs, SubmitOptions, WaitOptions } from './jobs.js';
export { type Page, paginate } from './paginate.js';
export type { ClientOptions } from './transport.js';
export { verifyWebhook, type WebhookHeaders } from './verify-webhook.js';
export type { WebhookEvent, WebhookType } from './webhook-event.js';
