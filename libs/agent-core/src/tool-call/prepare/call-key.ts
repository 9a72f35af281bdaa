import { canonicalHash } from '../../values/json/canonical-json.js';
import type { JsonValue } from '../../values/json/json-value.js';

export interface CallIdentity {
  readonly jobId: string;
  readonly iteration: number;
  /** Place of the call in the answer that asked for it. */
  readonly ordinal: number;
  readonly tool: string;
  readonly args: JsonValue;
}

/** Names a tool call the same way in every attempt: sha256 in hex. The provider's id is no key. */
export const callKey = ({ jobId, iteration, ordinal, tool, args }: CallIdentity): string =>
  canonicalHash([jobId, iteration, ordinal, tool, args]);
