import { Result } from '@faina/agent-core';
import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import type { Principal } from '../auth/principal.js';
import type { PageRows } from '../database/page-bytes.js';
import {
  type ActivityRow,
  type ExecutionRow,
  type HistoryPage,
  HistoryReadRepository,
  type TransitionRow,
} from '../job-store/reads/history-read.repository.js';
import {
  AttachmentReadRepository,
  type StoredFile,
} from '../job-store/reads/attachment-read.repository.js';
import type { JobRefusal } from './job-refusal.js';
import { JobsService } from './jobs.service.js';

/** Number of an entry as it is named. */
const seqSchema = z
  .string()
  .regex(/^[1-9]\d{0,9}$/)
  .transform(Number)
  .pipe(z.int32());

const attachmentIdSchema = z.uuid();

/** Entries after this one, and how many. */
type Place = Pick<HistoryPage, 'afterSeq' | 'limit'>;

/** What happened in one job, oldest first. */
export interface JobHistories {
  activity(place: Place): Promise<PageRows<ActivityRow>>;
  executions(place: Place): Promise<PageRows<ExecutionRow>>;
  transitions(place: Place): Promise<PageRows<TransitionRow>>;
  /** One entry, whole. */
  execution(seq: string): Promise<Result<ExecutionRow, JobRefusal>>;
  /** One file of the job, or of what its tools answered. */
  attachment(id: string): Promise<Result<StoredFile, JobRefusal>>;
}

@Injectable()
export class HistoriesService {
  constructor(
    private readonly jobs: JobsService,
    private readonly histories: HistoryReadRepository,
    private readonly files: AttachmentReadRepository,
  ) {}

  /** Of a job that the principal may read. */
  async of(principal: Principal, jobId: string): Promise<Result<JobHistories, JobRefusal>> {
    if (!(await this.jobs.exists(principal, jobId))) {
      return Result.error({ code: 'JOB_NOT_FOUND', name: jobId });
    }
    const job = { jobId, tenant: principal.tenant };
    return Result.ok({
      activity: (place) => this.histories.listActivity({ ...job, ...place }),
      executions: (place) => this.histories.listExecutions({ ...job, ...place }),
      transitions: (place) => this.histories.listTransitions({ ...job, ...place }),
      execution: async (name) => {
        const seq = seqSchema.safeParse(name);
        const entry = seq.success
          ? await this.histories.findExecution(jobId, job.tenant, seq.data)
          : undefined;
        return entry ? Result.ok(entry) : Result.error({ code: 'EXECUTION_NOT_FOUND', name });
      },
      attachment: async (id) => {
        const [file] = attachmentIdSchema.safeParse(id).success
          ? await this.files.read(job.tenant, jobId, [id])
          : [];
        return file ? Result.ok(file) : Result.error({ code: 'ATTACHMENT_NOT_FOUND', name: id });
      },
    });
  }
}
