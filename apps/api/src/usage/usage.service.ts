import { Injectable } from '@nestjs/common';
import { readableOwner, type Principal } from '../auth/principal.js';
import { type UsageQuestion, type UsageRow, UsageReadRepository } from './usage-read.repository.js';

export interface UsageSums {
  readonly rows: readonly UsageRow[];
  /** Whether there are more groups, smaller ones. */
  readonly isCut: boolean;
}

/** What jobs have used up. */
@Injectable()
export class UsageService {
  constructor(private readonly reads: UsageReadRepository) {}

  /** Of the principal's jobs, or of its tenant's for who may read them. */
  async sums(
    principal: Principal,
    { limit, ...question }: Omit<UsageQuestion, 'tenant' | 'owner'>,
  ): Promise<UsageSums> {
    const { tenant } = principal;
    const whose = { tenant, owner: readableOwner(principal), limit: limit + 1 };
    const rows = await this.reads.sums({ ...question, ...whose });
    return { rows: rows.slice(0, limit), isCut: rows.length > limit };
  }
}
