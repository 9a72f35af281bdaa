import type { JsonValue } from '../values/json/json-value.js';
import type { ApprovalPreview } from '../tool/tool.js';

/** A question to a person that the next save stores. */
export interface RequestedApproval {
  readonly id: string;
  readonly callKey: string;
  readonly tool: string;
  readonly args: JsonValue;
  readonly preview: ApprovalPreview;
  readonly hash: string;
  /** How long the question stands, in milliseconds; the service's default when absent. */
  readonly expiresInMs?: number;
}

/** A person's answer to a question of an earlier attempt. */
export interface DecidedApproval {
  readonly id: string;
  readonly callKey: string;
  readonly hash: string;
  readonly preview: ApprovalPreview;
  readonly status: 'approved' | 'rejected';
  /** What the person said to a rejection. */
  readonly reason: string | null;
}
