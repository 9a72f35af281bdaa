import { Injectable } from '@nestjs/common';
import { shorten } from '@faina/agent-core';
import { type ApprovalRow, maxListedArgsBytes } from '../../../approvals/approval.repository.js';
import { WebhookDocuments } from '../../../deliveries/webhooks/webhook-documents.js';
import type { JobRow } from '../../../job-store/reads/job-read.repository.js';
import { toApprovalRow } from '../approvals/to-approval-view.js';
import type { JobView } from '../jobs/job-view.schema.js';
import { toJobView } from '../jobs/to-job-view.js';

/** Longest job, as JSON in bytes; of a longer one input and output are cut. */
const maxJobBytes = 256 * 1024;

/** What is kept of its message, in characters. */
const maxMessageChars = 16_000;

const bytesOf = (value: unknown): number => Buffer.byteLength(JSON.stringify(value));

const cut = (value: unknown) => ({ truncated: true, bytes: bytesOf(value) });

/** The documents of the API, for messages to webhooks. */
@Injectable()
export class RestDocuments extends WebhookDocuments {
  job(row: JobRow): object {
    const job = toJobView(row);
    return bytesOf(job) <= maxJobBytes ? job : shortened(job);
  }

  approval(approval: ApprovalRow): object {
    const { args, preview, resume, answer: _answer, original: _original, ...row } = approval;
    const text = textOf(preview);
    const argsBytes = bytesOf(args);
    return toApprovalRow({
      ...row,
      args: argsBytes <= maxListedArgsBytes ? args : null,
      argsBytes,
      text: text.slice(0, 1_000),
      textBytes: Buffer.byteLength(text),
      isQuestion: resume !== null,
      asked: null,
    });
  }
}

function textOf(preview: ApprovalRow['preview']): string {
  const isObject = typeof preview === 'object' && preview !== null && 'text' in preview;
  return isObject && typeof preview.text === 'string' ? preview.text : '';
}

/** In the form of a job; what is left out, the API has. */
const shortened = ({ output, ...job }: JobView): object => ({
  ...job,
  input: cut(job.input),
  output: output && {
    ...output,
    message: shorten(output.message, maxMessageChars),
    actions: [],
    ...(output.data !== undefined && { data: cut(output.data) }),
    ...cut(output),
  },
});
