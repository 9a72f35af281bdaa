import { type JobInput, refOf, Result } from '@faina/agent-core';
import { Injectable } from '@nestjs/common';
import { readAttachments, type SentFile } from '../attachments/read-attachments.js';
import type { Principal } from '../auth/principal.js';
import type { JobRefusal } from './job-refusal.js';
import { type Submission, SubmissionService, type Task } from './submission.service.js';

/** A file as it is asked for: its content, or where that is. */
export type AskedFile = Omit<SentFile, 'data'> & {
  readonly data?: string | undefined;
  readonly url?: string | undefined;
};

/** A job as a client asks for it, with its files in the input. */
export interface AskedTask extends Omit<Task, 'input' | 'files'> {
  readonly input:
    | string
    | (Exclude<JobInput, string> & { readonly attachments?: readonly AskedFile[] | undefined });
}

/** Takes the files out of an input: what is stored names them. */
@Injectable()
export class AttachedSubmissionService {
  constructor(private readonly submission: SubmissionService) {}

  /** @param key of a request that may come again, and is to make one job. */
  async submit(
    principal: Principal,
    asked: AskedTask,
    key: string | undefined,
  ): Promise<Result<Submission, JobRefusal>> {
    const { input, ...task } = asked;
    if (typeof input === 'string')
      return this.submission.submit(principal, { ...task, input }, key);
    const { attachments = [], ...words } = input;
    if (attachments.length === 0) {
      return this.submission.submit(principal, { ...task, input: words }, key);
    }
    const sent = attachments.flatMap(({ mediaType, data }) => (data ? [{ mediaType, data }] : []));
    if (sent.length < attachments.length) {
      const faults = attachments.flatMap(({ data }, index) =>
        data ? [] : [{ index, field: 'url' as const, detail: 'Send the file itself, as data' }],
      );
      return Result.error({ code: 'ATTACHMENT_REFUSED', faults });
    }
    const files = await readAttachments(sent);
    if (files.isError()) return Result.error({ code: 'ATTACHMENT_REFUSED', faults: files.error });
    const refs = files.value.map((file) => ({ ...refOf(file) }));
    const named = { ...words, attachments: refs };
    return this.submission.submit(principal, { ...task, input: named, files: files.value }, key);
  }
}
