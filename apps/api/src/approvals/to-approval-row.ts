import { type ApprovalListItem, maxListedArgsBytes } from './approval.repository.js';
import { approvalRowSchema, type ApprovalRowView } from './approvals.schema.js';

/** A row of the inbox as JSON, in bytes. */
const maxRowBytes = 1_000;
const maxReasonBytes = 100;
const maxOwnerBytes = 128;

/** The row of the inbox: what is long is cut, and whole at `/v1/approvals/{id}`. */
export function toApprovalRow(item: ApprovalListItem): ApprovalRowView {
  const { args, argsBytes, text, reason, decidedBy, ...rest } = item;
  const row = approvalRowSchema.parse({
    ...rest,
    args: argsBytes > maxListedArgsBytes ? { truncated: true, bytes: argsBytes } : args,
    preview: { text: '' },
    reason: reason === null ? null : cut(reason, maxReasonBytes),
    decidedBy: decidedBy === null ? null : cut(decidedBy, maxOwnerBytes),
    createdAt: item.createdAt.toISOString(),
    expiresAt: item.expiresAt.toISOString(),
    decidedAt: item.decidedAt?.toISOString() ?? null,
  });
  return { ...row, preview: { text: cut(text, maxRowBytes - bytesOf(row)) } };
}

const bytesOf = (value: unknown): number => Buffer.byteLength(JSON.stringify(value));

const ellipsis = '…';

/** The text, or its beginning and an ellipsis: at most so many bytes between the quotation marks. */
function cut(text: string, maxBytes: number): string {
  const quotes = 2;
  if (bytesOf(text) - quotes <= maxBytes) return text;
  let kept = '';
  let left = maxBytes - Buffer.byteLength(ellipsis);
  for (const character of text) {
    left -= bytesOf(character) - quotes;
    if (left < 0) break;
    kept += character;
  }
  return kept + ellipsis;
}
