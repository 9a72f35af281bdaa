import { createTestJob } from '@faina/agent-core/testing';
import { type Logger, type Settlement, silentLogger } from '@faina/agent-core';
import { expect, it } from 'vitest';
import { logJobEnd } from './log-job-end.js';

const linesOf = (settlement: Settlement) => {
  const lines: object[] = [];
  const logger: Logger = {
    ...silentLogger,
    info: (fields, message) => lines.push({ ...fields, message }),
  };
  const job = createTestJob();
  job.begin(new Date(0));
  job.settle(settlement);
  logJobEnd(logger, job, 'tester@2', null);
  return lines;
};

it('a job that completed with an answer at its limit is told apart from one that failed at it', () => {
  const outcome = 'FAILURE_MAX_ITERATIONS';
  const fields = { agent: 'tester@2', outcome };
  const because = 'it used up its iterations before it was done.';
  expect(linesOf({ kind: 'complete', outcome, message: 'As far as I came' })).toMatchObject([
    { ...fields, status: 'COMPLETED', message: `Job completed: ${because}` },
  ]);
  const error = { code: outcome, message: 'of the job' };
  expect(linesOf({ kind: 'fail', outcome, error })).toMatchObject([
    { ...fields, status: 'FAILED', code: outcome, message: `Job failed: ${because}` },
  ]);
});

it('a code that says more than its outcome gives the reason', () => {
  const error = { code: 'POISON_JOB', message: 'of the job' };
  expect(linesOf({ kind: 'fail', outcome: 'FAILURE_INTERNAL', error })).toMatchObject([
    { code: 'POISON_JOB', message: 'Job failed: it took down its worker again and again.' },
  ]);
});

it('a job that goes on has no line', () => {
  expect(linesOf({ kind: 'wait', waitingFor: 'approval' })).toEqual([]);
  expect(linesOf({ kind: 'release', reason: 'x' })).toEqual([]);
});
