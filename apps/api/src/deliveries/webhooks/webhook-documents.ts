import type { ApprovalRow } from '../../approvals/approval.repository.js';
import type { JobRow } from '../../job-store/reads/job-read.repository.js';

/**
 * What is told of a job and of a question: as the API shows them, of bounded length. The gateway that
 * shows them provides it.
 */
export abstract class WebhookDocuments {
  abstract job(job: JobRow): object;
  /** As in the inbox: short, with the hash that a decision names. */
  abstract approval(approval: ApprovalRow): object;
}
