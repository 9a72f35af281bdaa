import { stopWaiting } from './end-idle-jobs.js';

/**
 * End of the statements by which a person lets a job go on. It builds on two CTEs: `d`, what the
 * person has answered with its `job_id`, and `p`, a row for each answer that the job still waits for;
 * it goes on when there is none.
 * @param reason of the transition, a parameter of the statement.
 */
export const resumeWaitingJob = (reason: string): string => `
f as (
  update jobs set status = 'PENDING', ${stopWaiting},
    transition_count = transition_count + 1, event_seq = event_seq + 1
  from d where jobs.id = d.job_id and not exists (select 1 from p)
  returning jobs.id, epoch, priority, transition_count, event_seq),
t as (
  insert into transitions (job_id, seq, event_seq, "from", "to", reason, epoch)
  select id, transition_count, event_seq, 'WAITING', 'PENDING', ${reason}, epoch from f)
select d.job_id as id, f.epoch, f.priority from d left join f on true`;
