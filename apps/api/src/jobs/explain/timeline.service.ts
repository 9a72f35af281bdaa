import { Result } from '@faina/agent-core';
import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import { readableOwner, type Principal } from '../../auth/principal.js';
import type { PageRows } from '../../database/page-bytes.js';
import {
  type TimelinePlace,
  TimelineReadRepository,
  type TimelineRow,
} from '../../job-store/reads/timeline-read.repository.js';
import type { JobRefusal } from '../job-refusal.js';

const jobIdSchema = z.uuid();

/** What a job did, a line a step. */
@Injectable()
export class TimelineService {
  constructor(private readonly reads: TimelineReadRepository) {}

  async of(
    principal: Principal,
    id: string,
    place: Pick<TimelinePlace, 'afterSeq' | 'limit'>,
  ): Promise<Result<PageRows<TimelineRow>, JobRefusal>> {
    const { tenant } = principal;
    const owner = readableOwner(principal);
    const page = jobIdSchema.safeParse(id).success
      ? await this.reads.page({ jobId: id, tenant, owner, ...place })
      : undefined;
    return page ? Result.ok(page) : Result.error({ code: 'JOB_NOT_FOUND', name: id });
  }
}
