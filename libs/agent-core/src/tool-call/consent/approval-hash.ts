import { createHash } from 'node:crypto';
import { canonicalJson } from '../../values/json/canonical-json.js';
import type { JsonValue } from '../../values/json/json-value.js';
import type { ApprovalPreview } from '../../tool/tool.js';

/** What a consent is bound to: tool, arguments and everything that the person saw. sha256 in hex. */
export const approvalHash = (tool: string, args: JsonValue, preview: ApprovalPreview): string =>
  createHash('sha256')
    .update(canonicalJson([tool, args, preview]))
    .digest('hex');
