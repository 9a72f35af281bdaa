import { createHash } from 'node:crypto';
import { type JobInput, type JsonObject, refOf, Result } from '@faina/agent-core';
import { Injectable } from '@nestjs/common';
import { type AskedFile, AttachmentIntake } from '../attachments/attachment-intake.service.js';
import type { Principal } from '../auth/principal.js';
import { OutboundAddresses } from '../outbound/outbound-addresses.js';
import { outboundUrl } from '../outbound/outbound-url.js';
import type { JobRefusal } from './job-refusal.js';
import type { Task } from './new-job.js';
import { type Submission, SubmissionService } from './submission.service.js';

/** A job as a client asks for it, with its files in the input. */
export interface AskedTask extends Omit<Task, 'input' | 'files'> {
  readonly input:
    | string
    | (Exclude<JobInput, string> & { readonly attachments?: readonly AskedFile[] | undefined });
}

/** Takes the files out of an input: what is stored names them. Looks at where news of the job is to go. */
@Injectable()
export class AttachedSubmissionService {
  constructor(
    private readonly submission: SubmissionService,
    private readonly intake: AttachmentIntake,
    private readonly addresses: OutboundAddresses,
  ) {}

  /** @param key of a request that may come again, and is to make one job. */
  async submit(
    principal: Principal,
    { input, ...task }: AskedTask,
    key: string | undefined,
  ): Promise<Result<Submission, JobRefusal>> {
    const { webhookUrl } = task;
    const url = webhookUrl === undefined ? undefined : outboundUrl(webhookUrl, this.addresses);
    if (url?.isError()) {
      const fault = url.error;
      return Result.error({ code: 'WEBHOOK_URL_REFUSED', field: 'webhookUrl', fault });
    }
    if (typeof input === 'string')
      return this.submission.submit(principal, { ...task, input }, key);
    const { attachments = [], ...words } = input;
    if (attachments.length === 0) {
      return this.submission.submit(principal, { ...task, input: words }, key);
    }
    const asked = key === undefined ? [] : attachments.map(digestOf);
    const withFiles = async () => {
      const files = await this.intake.take(attachments);
      if (files.isError()) return files;
      const refs = files.value.map((file) => ({ ...refOf(file) }));
      return Result.ok({ input: { ...words, attachments: refs }, files: files.value });
    };
    const named = { ...task, input: { ...words, attachments: asked } };
    return this.submission.submit(principal, named, key, withFiles);
  }
}

/** A file as the key of its request stands for it: by its content, or by where that is. */
const digestOf = ({ mediaType, data, url }: AskedFile): JsonObject => ({
  mediaType,
  ...(url !== undefined && { url }),
  ...(data !== undefined && { sha256: createHash('sha256').update(data).digest('hex') }),
});
