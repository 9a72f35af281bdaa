import { Injectable } from '@nestjs/common';
import { readableOwner, type Principal } from '../../auth/principal.js';
import {
  FailureReadRepository,
  type FailureQuestion,
  mostFailedJobs,
} from '../../job-store/reads/failure-read.repository.js';
import { fingerprintOf, withoutValues } from './fingerprint.js';
import { type FailureGroup, groupFailures } from './group-failures.js';

export interface Failures {
  /** The largest first. */
  readonly groups: readonly FailureGroup[];
  /** Whether older jobs, or smaller groups, were left out. */
  readonly isCut: boolean;
}

/** What jobs fail of. */
@Injectable()
export class FailuresService {
  constructor(private readonly reads: FailureReadRepository) {}

  /** The newest jobs that failed of the same, of those that {@link list} looks at. */
  async jobsOf(
    whose: Pick<FailureQuestion, 'tenant' | 'owner'>,
    fingerprint: string,
    from = new Date(0),
  ): Promise<readonly string[]> {
    const rows = await this.reads.jobs({ ...whose, from, to: new Date() });
    return rows.flatMap(({ ids, code, tool, message }) =>
      fingerprintOf({ code, tool, sentence: withoutValues(message) }) === fingerprint ? ids : [],
    );
  }

  async list(
    principal: Principal,
    period: Pick<FailureQuestion, 'from' | 'to'>,
    limit: number,
  ): Promise<Failures> {
    const { tenant } = principal;
    const rows = await this.reads.list({ ...period, tenant, owner: readableOwner(principal) });
    const groups = groupFailures(rows);
    const looked = rows.reduce((sum, { count }) => sum + count, 0);
    return {
      groups: groups.slice(0, limit),
      isCut: groups.length > limit || looked >= mostFailedJobs,
    };
  }
}
