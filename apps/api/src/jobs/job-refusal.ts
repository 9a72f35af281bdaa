import type { AgentRefusal } from '../agents/agent-refusal.js';
import type { UrlFault } from '../outbound/outbound-url.js';
import type { MissingParent } from '../job-store/submissions/submission.repository.js';
import type { IntakeRefusal } from '../attachments/attachment-intake.service.js';

/** Why a job is not accepted, read or changed. */
export type JobRefusal =
  | AgentRefusal
  | {
      readonly code:
        | 'ATTACHMENT_NOT_FOUND'
        | 'BULK_NOT_FOUND'
        | 'CALL_NOT_FOUND'
        | 'EXECUTION_NOT_FOUND'
        | 'JOB_NOT_FOUND';
      readonly name: string;
    }
  | IntakeRefusal
  | {
      readonly code: 'WEBHOOK_URL_REFUSED';
      readonly field: 'webhookUrl';
      readonly fault: UrlFault;
    }
  | {
      readonly code: 'EFFECT_UNKNOWN';
      readonly id: string;
      readonly asked: 'delete' | 'retry';
    }
  | { readonly code: 'JOB_NEEDED' | 'JOB_NOT_WAITING_FOR_ATTENTION'; readonly id: string }
  | { readonly code: 'JOB_NOT_DELAYED'; readonly id: string; readonly status: string }
  | {
      readonly code: 'JOB_NOT_SETTLED';
      readonly id: string;
      readonly status: string;
      readonly asked: 'delete' | 'retry';
    }
  | {
      readonly code: 'JOB_ALREADY_SETTLED';
      readonly id: string;
      readonly status: string;
      readonly asked: 'change' | 'repeat';
    }
  | {
      readonly code: 'JOB_OF_ANOTHER_OWNER';
      readonly id: string;
      readonly asked: 'cancel' | 'delete' | 'retry' | 'run';
    }
  | { readonly code: 'CALL_NOT_UNKNOWN'; readonly callKey: string; readonly status: string }
  /** Of the jobs that it is to wait for. */
  | { readonly code: 'PARENT_NOT_FOUND'; readonly missing: readonly MissingParent[] }
  /** It was not run because of one that failed, and a retry would end like that again. */
  | { readonly code: 'PARENT_FAILED'; readonly id: string; readonly parentId: string }
  | { readonly code: 'THREAD_OF_ANOTHER_OWNER'; readonly threadId: string }
  /** The key came with another body, or from another owner, before. */
  | { readonly code: 'IDEMPOTENCY_KEY_REUSED' }
  /** The job that the key made was deleted; it is not made again. */
  | { readonly code: 'JOB_DELETED' }
  /** The owner has as many bulks under way as one may have. */
  | { readonly code: 'TOO_MANY_BULKS' }
  /** The key is being replaced at this moment; another try may do. */
  | { readonly code: 'SUBMISSION_CONFLICT' }
  /** The owner has sent the agent as many messages as it takes for now. */
  | { readonly code: 'RATE_LIMITED'; readonly retryAfterMs: number };
