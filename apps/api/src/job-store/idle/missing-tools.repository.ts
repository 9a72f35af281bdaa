import { toolMissingCode } from '@faina/agent-core';
import { Injectable } from '@nestjs/common';
import type { DueJob } from '../rows/due-job.js';
import { DatabasePool } from '../../database/database-pool.js';

const mostAtOnce = 500;

/**
 * Jobs whose last move, $1 milliseconds ago or before, says that they wait for tools, the next of them
 * first; they are due now.
 */
const lookAgain = {
  name: 'look_again_for_tools',
  text: `
with waiting as (
  select id from jobs
  where status = 'DELAYED' and run_at > now() and needs_tools is null and exists (
    select from transitions
    where job_id = jobs.id and seq = jobs.transition_count and reason = '${toolMissingCode}'
      and at < now() - $1 * interval '1 millisecond')
  order by run_at limit ${mostAtOnce} for no key update skip locked)
update jobs set run_at = now(), notified_at = now() from waiting where jobs.id = waiting.id
returning jobs.id, epoch, priority, tenant`,
};

/** Jobs that wait for tools. */
@Injectable()
export class MissingToolsRepository {
  constructor(private readonly pool: DatabasePool) {}

  /**
   * A bounded number of those that wait for so long is to look again at once; empty when there are no
   * more of them.
   */
  async lookAgain(waitedMs: number): Promise<readonly (DueJob & { readonly tenant: string })[]> {
    const values = [waitedMs];
    return (await this.pool.query<DueJob & { tenant: string }>({ ...lookAgain, values })).rows;
  }
}
