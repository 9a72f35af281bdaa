import { acceptedJobsExist } from '../rules/accepted-jobs-exist.js';
import { cancelsTakeEffect } from '../rules/cancels-take-effect.js';
import { finalStatesStay } from '../rules/final-states-stay.js';
import { jobsEnd } from '../rules/jobs-end.js';
import { nobodyEndsUnasked } from '../rules/nobody-ends-unasked.js';
import { nobodyRunsWithoutWorker } from '../rules/nobody-runs-without-worker.js';
import { nothingStaysOpen } from '../rules/nothing-stays-open.js';
import { oneJobPerKey } from '../rules/one-job-per-key.js';
import { poisonIsProved } from '../rules/poison-is-proved.js';
import { rowsHaveTheirJob } from '../rules/rows-have-their-job.js';
import { workerId } from '../sound-history.js';
import { type Break, existing, jobOf, rowOf } from './break.js';

export const brokenJobs: readonly Break[] = [
  {
    what: 'a job that was accepted and is not there',
    rule: acceptedJobsExist,
    says: /^job-9 was accepted, and there is no such job/,
    change: ({ clients }) => {
      clients.submissions.push({ mark: 'job-9', key: null, status: 202, jobId: 'id-9', at: 3 });
    },
  },
  {
    what: 'an acceptance without a job',
    rule: acceptedJobsExist,
    says: /without a job/,
    change: ({ clients }) => {
      clients.submissions.push({ mark: 'job-9', key: null, status: 202, jobId: null, at: 3 });
    },
  },
  {
    what: "an acceptance that names somebody else's job",
    rule: acceptedJobsExist,
    says: /answered with the job of job-1/,
    change: ({ clients }) => {
      clients.submissions.push({ mark: 'job-9', key: null, status: 202, jobId: 'id-1', at: 3 });
    },
  },
  {
    what: 'a cancel of a job that is not there',
    rule: acceptedJobsExist,
    says: /a client was told of it/,
    change: ({ clients }) => {
      clients.cancels.push({ jobId: 'id-9', status: null, at: 3 });
    },
  },
  {
    what: 'rows of a job that is gone',
    rule: rowsHaveTheirJob,
    says: /executions has it/,
    also: [acceptedJobsExist],
    change: ({ stored }) => {
      stored.jobs = stored.jobs.filter(({ id }) => id !== 'id-5');
    },
  },
  {
    what: 'a job that waits for a worker for ever',
    rule: jobsEnd,
    says: /job-7 is PENDING at rest/,
    change: (history) => {
      const { stored } = history;
      const job = { ...jobOf(history, 'id-5'), id: 'id-7', prompt: 'job-7: read', actions: null };
      const usage = {
        inputTokens: 0,
        outputTokens: 0,
        totalTokens: 0,
        modelCalls: 0,
        toolCalls: 0,
      };
      const counts = {
        activityCount: 0,
        executionCount: 0,
        transitionCount: 1,
        eventSeq: 1,
        epoch: 0,
      };
      stored.jobs.push({
        ...job,
        ...counts,
        usage,
        iterations: 0,
        status: 'PENDING',
        waitingFor: null,
      });
      const move = { jobId: 'id-7', seq: 1, eventSeq: 1, reason: 'submitted', epoch: 0, at: 5 };
      stored.transitions.push({ ...move, from: null, to: 'PENDING' });
      const news = { jobId: 'id-7', eventSeq: 1, kind: 'transition', isPending: false };
      stored.news.push({ ...news, status: 'PENDING' });
    },
  },
  {
    what: 'a job that waits for approval with no open question',
    rule: jobsEnd,
    says: /job-5 waits for an approval that nobody is asked for/,
    change: (history) => {
      rowOf(history, 'approvals', { jobId: 'id-5' }).status = 'expired';
    },
  },
  {
    what: 'a job that waits for attention with no call in doubt',
    rule: jobsEnd,
    says: /job-2 waits for attention, and no call/,
    change: (history) => {
      rowOf(history, 'invocations', { jobId: 'id-2' }).status = 'HAPPENED';
    },
  },
  {
    what: 'a job that waits for a tool at rest',
    rule: jobsEnd,
    says: /job-5 waits for tool, which is no person/,
    change: (history) => {
      jobOf(history, 'id-5').waitingFor = 'tool';
    },
  },
  {
    what: 'a cancel that was accepted and does nothing',
    rule: cancelsTakeEffect,
    says: /its cancel was accepted, and it is WAITING/,
    change: ({ clients }) => {
      clients.cancels.push({ jobId: 'id-5', status: 202, at: 3 });
    },
  },
  {
    what: 'a job that is ACTIVE without a worker',
    rule: nobodyRunsWithoutWorker,
    says: /job-5 is ACTIVE, and its worker does not live/,
    also: [jobsEnd, nothingStaysOpen],
    change: (history) => {
      const job = Object.assign(jobOf(history, 'id-5'), { status: 'ACTIVE', waitingFor: null });
      job.leaseOwner = 'worker-dead';
      job.transitionCount -= 1;
      job.eventSeq -= 1;
      const { stored } = history;
      const last = existing(
        stored.transitions.find((one) => one.to === 'WAITING' && one.jobId === 'id-5'),
      );
      stored.transitions = stored.transitions.filter((one) => one !== last);
      stored.news = stored.news.filter(
        ({ jobId, eventSeq }) => jobId !== 'id-5' || eventSeq !== last.eventSeq,
      );
    },
  },
  {
    what: 'a job that is kept for a dead worker',
    rule: nobodyRunsWithoutWorker,
    says: /job-5 is kept for a worker/,
    change: (history) => {
      jobOf(history, 'id-5').leaseOwner = 'worker-dead';
    },
  },
  {
    what: 'the row of a dead worker',
    rule: nobodyRunsWithoutWorker,
    says: /worker worker-alive, process 78, is dead/,
    change: (history) => {
      Object.assign(rowOf(history, 'workers', { id: workerId }), { pid: 78, aliveUntil: 1_000 });
    },
  },
  {
    what: 'a process that ended by itself',
    rule: nobodyEndsUnasked,
    says: /worker-2 ended with 1, and its last words were\nOut of luck\./,
    change: (history) => {
      const end = { member: 'worker-2', how: 1, lastLines: ['Out of luck.'], at: 300 };
      history.unaskedEnds.push(end);
    },
  },
  {
    what: 'two jobs told for one key',
    rule: oneJobPerKey,
    says: /key-job-1 was answered with 2 jobs/,
    also: [acceptedJobsExist],
    change: ({ clients }) => {
      clients.submissions.push({
        mark: 'job-1',
        key: 'key-job-1',
        status: 202,
        jobId: 'id-2',
        at: 9,
      });
    },
  },
  {
    what: 'a second job of a key that nobody was told of',
    rule: oneJobPerKey,
    says: /job-5 made 2 jobs/,
    change: (history) => {
      const { stored } = history;
      stored.jobs.push({ ...jobOf(history, 'id-5'), id: 'id-7' });
      for (const table of [
        'transitions',
        'activities',
        'executions',
        'approvals',
        'news',
      ] as const) {
        const rows: { jobId: string }[] = stored[table];
        rows.push(
          ...rows.filter((row) => row.jobId === 'id-5').map((row) => ({ ...row, jobId: 'id-7' })),
        );
      }
    },
  },
  {
    what: 'a key that stands for another job than its clients were told',
    rule: oneJobPerKey,
    says: /key-job-1 was answered with it, and stands for id-2/,
    change: (history) => {
      rowOf(history, 'idempotencyKeys', { jobId: 'id-1' }).jobId = 'id-2';
    },
  },
  {
    what: 'an end that changed behind what a client saw',
    rule: finalStatesStay,
    says: /a client was told FAILED, and it is COMPLETED/,
    change: ({ clients }) => {
      clients.seen.push({ jobId: 'id-3', status: 'FAILED', askedAt: 4, at: 5 });
    },
  },
  {
    what: 'a job that a client saw come back',
    rule: finalStatesStay,
    says: /a client was told PENDING after its end/,
    change: ({ clients }) => {
      clients.seen.push({ jobId: 'id-1', status: 'PENDING', askedAt: 940, at: 950 });
    },
  },
  {
    what: 'an innocent job that ended as poison',
    rule: poisonIsProved,
    says: /job-6 is a poison job after 1 crashes/,
    change: (history) => {
      jobOf(history, 'id-6').errorCode = 'POISON_JOB';
    },
  },
];
