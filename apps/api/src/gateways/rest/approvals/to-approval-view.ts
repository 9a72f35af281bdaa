import { isDeepStrictEqual } from 'node:util';
import { shorten } from '@faina/agent-core';
import { z } from 'zod';
import {
  type ApprovalListItem,
  type ApprovalRow,
  maxListedArgsBytes,
} from '../../../approvals/approval.repository.js';
import type { ApprovalDetails } from '../../../approvals/approval-details.service.js';
import {
  type ApprovalDetailsView,
  approvalRowSchema,
  type ApprovalRowView,
  approvalViewSchema,
  type ApprovalView,
} from './approvals.schema.js';

/** The row of an approval as clients see it; the schema drops what is not theirs to see. */
export const toApprovalView = (approval: ApprovalRow): ApprovalView =>
  approvalViewSchema.parse({
    ...approval,
    kind: approval.resume === null ? 'approval' : 'question',
    edited: editOf(approval),
    ...timesOf(approval),
  });

/** What stands at the address of an approval. */
export const toApprovalDetails = ({
  approval,
  recent,
  mails,
}: ApprovalDetails): ApprovalDetailsView => ({
  ...toApprovalView(approval),
  recent: recent.map(({ decidedAt, ...one }) => ({
    ...one,
    decidedAt: decidedAt?.toISOString() ?? null,
  })),
  mails: mails.map(({ at, error, ...one }) => ({
    ...one,
    at: at.toISOString(),
    ...(error !== null && { error }),
  })),
});

const argsSchema = z.object({ args: z.record(z.string(), z.json()) });

function editOf(approval: ApprovalRow): ApprovalView['edited'] {
  const { original, editedBy: by, editedAt } = approval;
  if (original === null || by === null || editedAt === null) return null;
  const { args: before } = argsSchema.parse(original);
  const { args: after } = argsSchema.parse(approval);
  const changes = Object.entries(after)
    .filter(([name, value]) => !isDeepStrictEqual(before[name], value))
    .map(([name, value]) => ({ name, before: before[name], after: value }));
  return { by, at: editedAt.toISOString(), changes };
}

const timesOf = (approval: ApprovalRow | ApprovalListItem) => ({
  createdAt: approval.createdAt.toISOString(),
  expiresAt: approval.expiresAt.toISOString(),
  decidedAt: approval.decidedAt?.toISOString() ?? null,
  editedAt: approval.editedAt?.toISOString() ?? null,
  remindedAt: approval.remindedAt?.toISOString() ?? null,
});

/** A row of the inbox as JSON, in bytes. */
const maxRowBytes = 1_000;
const maxReasonBytes = 100;
const maxOwnerBytes = 128;

/** The row of the inbox: what is long is cut, and whole at `/v1/approvals/{id}`. */
export function toApprovalRow(item: ApprovalListItem): ApprovalRowView {
  const { args, argsBytes, text, textBytes, reason, decidedBy, isQuestion, ...rest } = item;
  const withPreview = (preview: ApprovalRowView['preview']) =>
    approvalRowSchema.parse({
      ...rest,
      kind: isQuestion ? 'question' : 'approval',
      args: argsBytes > maxListedArgsBytes ? { truncated: true, bytes: argsBytes } : args,
      preview,
      reason: reason === null ? null : cut(reason, maxReasonBytes),
      decidedBy: decidedBy === null ? null : cut(decidedBy, maxOwnerBytes),
      ...timesOf(item),
    });
  const whole = withPreview({ text });
  if (bytesOf(whole) <= maxRowBytes) return whole;
  const row = withPreview({ text: '', truncated: true, bytes: textBytes });
  return { ...row, preview: { ...row.preview, text: cut(text, maxRowBytes - bytesOf(row)) } };
}

const bytesOf = (value: unknown): number => Buffer.byteLength(JSON.stringify(value));

const quotes = 2;
const ellipsisBytes = 3;

/**
 * The text, or its beginning up to a word and an ellipsis: at most so many bytes between the quotation
 * marks.
 */
function cut(text: string, maxBytes: number): string {
  if (bytesOf(text) - quotes <= maxBytes) return text;
  let units = 0;
  let left = maxBytes - ellipsisBytes;
  for (const character of text) {
    left -= bytesOf(character) - quotes;
    if (left < 0) break;
    units += character.length;
  }
  return shorten(text, units + 1);
}
