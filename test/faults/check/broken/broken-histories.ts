import { callsHaveOneResult } from '../rules/calls-have-one-result.js';
import { epochsCountLeases } from '../rules/epochs-count-leases.js';
import { limitsHold } from '../rules/limits-hold.js';
import { newsArePassedOn } from '../rules/news-are-passed-on.js';
import { numbersHaveNoGaps } from '../rules/numbers-have-no-gaps.js';
import { savedAnswersStay } from '../rules/saved-answers-stay.js';
import { transitionsAreLegal } from '../rules/transitions-are-legal.js';
import { usageIsCounted } from '../rules/usage-is-counted.js';
import { webhooksAreTold } from '../rules/webhooks-are-told.js';
import { type Break, existing, jobOf, rowOf } from './break.js';

const tokens = { inputTokens: 10, outputTokens: 2 };

export const brokenHistories: readonly Break[] = [
  {
    what: 'a saved answer that the same attempt asks for again',
    rule: savedAnswersStay,
    says: /answer 1 of job-6 was saved, and asked for 1 more times/,
    change: ({ outside }) => {
      outside.modelRequests.push({ mark: 'job-6', turn: 1, at: 150, usage: tokens });
    },
  },
  {
    what: 'a saved answer that the next attempt asks for again',
    rule: savedAnswersStay,
    says: /answer 0 of job-1 was saved, and asked for 1 more times/,
    change: ({ outside }) => {
      outside.modelRequests.push({ mark: 'job-1', turn: 0, at: 305, usage: tokens });
    },
  },
  {
    what: 'a move that the table does not have',
    rule: transitionsAreLegal,
    says: /move 4 of job-1 goes from WAITING to ACTIVE/,
    also: [newsArePassedOn],
    change: (history) => {
      rowOf(history, 'transitions', { jobId: 'id-1', seq: 3 }).to = 'WAITING';
      rowOf(history, 'transitions', { jobId: 'id-1', seq: 4 }).from = 'WAITING';
    },
  },
  {
    what: 'a chain that is broken',
    rule: transitionsAreLegal,
    says: /move 4 of job-1 goes from DELAYED, and it was PENDING/,
    change: (history) => {
      rowOf(history, 'transitions', { jobId: 'id-1', seq: 4 }).from = 'DELAYED';
    },
  },
  {
    what: 'a second end',
    rule: transitionsAreLegal,
    says: /job-6 has ended 2 times/,
    change: (history) => {
      const { stored } = history;
      const end = rowOf(history, 'transitions', { jobId: 'id-6', to: 'FAILED' });
      const job = jobOf(history, 'id-6');
      job.transitionCount += 1;
      job.eventSeq += 1;
      const again = { seq: job.transitionCount, eventSeq: job.eventSeq };
      stored.transitions.push({ ...end, ...again, from: 'FAILED' });
      stored.news.push({ ...existing(stored.news.at(-1)), eventSeq: job.eventSeq });
    },
  },
  {
    what: 'a status that its moves do not lead to',
    rule: transitionsAreLegal,
    says: /job-6 is CANCELLED, and its last move goes to FAILED/,
    also: [webhooksAreTold],
    change: (history) => {
      jobOf(history, 'id-6').status = 'CANCELLED';
    },
  },
  {
    what: 'an end without its time',
    rule: transitionsAreLegal,
    says: /job-6 is FAILED and not settled/,
    change: (history) => {
      jobOf(history, 'id-6').settledAt = null;
    },
  },
  {
    what: 'a move under an older lease',
    rule: epochsCountLeases,
    says: /move 5 of job-1 has epoch 1 after 2 leases/,
    change: (history) => {
      rowOf(history, 'transitions', { jobId: 'id-1', seq: 5 }).epoch = 1;
    },
  },
  {
    what: 'an epoch that no lease has',
    rule: epochsCountLeases,
    says: /job-1 has epoch 3 after 2 leases/,
    change: (history) => {
      jobOf(history, 'id-1').epoch = 3;
    },
  },
  {
    what: 'a gap in a history',
    rule: numbersHaveNoGaps,
    says: /executions of job-2 have the numbers 1,3, the row counts 2/,
    change: (history) => {
      rowOf(history, 'executions', { jobId: 'id-2', seq: 2 }).seq = 3;
    },
  },
  {
    what: 'two entries with one number of an event',
    rule: numbersHaveNoGaps,
    says: /events of job-2 have the numbers/,
    change: (history) => {
      rowOf(history, 'executions', { jobId: 'id-2', seq: 2 }).eventSeq = 1;
    },
  },
  {
    what: 'an entry that the row does not count',
    rule: numbersHaveNoGaps,
    says: /activities of job-2 have the numbers 1,2, the row counts 1/,
    change: (history) => {
      jobOf(history, 'id-2').activityCount = 1;
    },
  },
  {
    what: 'a second result',
    rule: callsHaveOneResult,
    says: /call act of job-6 has a second result/,
    change: (history) => {
      // In the place of the first answer of the model nothing may be missing: it takes that of the end.
      const { stored } = history;
      const job = jobOf(history, 'id-6');
      job.activityCount += 1;
      job.eventSeq += 1;
      const last = existing(stored.activities.findLast(({ jobId }) => jobId === 'id-6'));
      stored.activities.push({ ...last, seq: job.activityCount, eventSeq: job.eventSeq });
    },
  },
  {
    what: 'a result without its call',
    rule: callsHaveOneResult,
    says: /call ghost of job-4 has a result without its call/,
    change: (history) => {
      rowOf(history, 'activities', { jobId: 'id-4', role: 'TOOL_RESULT' }).toolCallId =
        'call ghost';
    },
  },
  {
    what: 'an answer over open calls',
    rule: callsHaveOneResult,
    says: /job-3 was answered at 3 over open calls/,
    change: (history) => {
      rowOf(history, 'activities', { jobId: 'id-3', seq: 3 }).seq = 4;
      rowOf(history, 'activities', { jobId: 'id-3', seq: 4, role: 'ASSISTANT' }).seq = 3;
    },
  },
  {
    what: 'a call whose id is there twice',
    rule: callsHaveOneResult,
    says: /call key of job-6 is there twice/,
    change: (history) => {
      const answer = existing(
        history.stored.activities.findLast(
          (one) => one.jobId === 'id-6' && one.role === 'ASSISTANT',
        ),
      );
      existing(answer.toolCalls[0]).id = 'call key';
      const result = existing(history.stored.activities.findLast(({ jobId }) => jobId === 'id-6'));
      result.toolCallId = 'call key';
    },
  },
  {
    what: 'usage that its steps do not have',
    rule: usageIsCounted,
    says: /job-1: usage of 21 and 4 tokens, its steps have 20 and 4 tokens/,
    change: (history) => {
      const { usage } = jobOf(history, 'id-1');
      usage.inputTokens += 1;
      usage.totalTokens += 1;
    },
  },
  {
    what: 'a total that is no sum',
    rule: usageIsCounted,
    says: /job-1: 25 tokens are no sum/,
    change: (history) => {
      jobOf(history, 'id-1').usage.totalTokens += 1;
    },
  },
  {
    what: 'model calls that no step tells of',
    rule: usageIsCounted,
    says: /job-1: 3 model calls, its steps have 2 and 0 that failed/,
    change: (history) => {
      jobOf(history, 'id-1').usage.modelCalls += 1;
    },
  },
  {
    what: 'tool calls that are not counted',
    rule: usageIsCounted,
    says: /job-1: 1 tool calls, with 2 results, 2 of them of what was done/,
    change: (history) => {
      jobOf(history, 'id-1').usage.toolCalls -= 1;
    },
  },
  {
    what: 'tokens of an answer that the server counted otherwise',
    rule: usageIsCounted,
    says: /job-6: the server counted 20 and 5 tokens, its steps have 20 and 4 tokens/,
    change: ({ outside }) => {
      const request = existing(outside.modelRequests.find(({ mark }) => mark === 'job-6'));
      request.usage = { inputTokens: 10, outputTokens: 3 };
    },
  },
  {
    what: 'answers that nobody gave',
    rule: usageIsCounted,
    says: /job-6: 2 answers are stored, 0 were given/,
    change: ({ outside }) => {
      outside.modelRequests = outside.modelRequests.filter(({ mark }) => mark !== 'job-6');
    },
  },
  {
    what: 'requests to the model that no attempt explains',
    rule: usageIsCounted,
    says: /job-2: 3 requests came for 1 calls in 1 attempts/,
    change: ({ outside }) => {
      const request = { mark: 'job-2', turn: 1, usage: null };
      outside.modelRequests.push({ ...request, at: 145 }, { ...request, at: 146 });
    },
  },
  {
    what: 'iterations beyond their limit',
    rule: limitsHold,
    says: /job-6 has 2 iterations of 0/,
    change: (history) => {
      jobOf(history, 'id-6').limits = { maxIterations: 0 };
    },
  },
  {
    what: 'answers that were asked for beyond the limit of iterations',
    rule: limitsHold,
    says: /job-2 was asked for 3 answers of 1/,
    change: (history) => {
      const job = jobOf(history, 'id-2');
      job.limits = { maxIterations: 1 };
      job.usage.modelCalls += 1;
      job.executionCount += 1;
      job.eventSeq += 1;
      const last = existing(history.stored.executions.findLast(({ jobId }) => jobId === 'id-2'));
      const failed = { type: 'llm_error', name: 'model', effect: null, callKey: null };
      const place = { seq: job.executionCount, eventSeq: job.eventSeq };
      history.stored.executions.push({ ...last, ...failed, ...place });
      const request = { mark: 'job-2', at: 150, usage: null };
      history.outside.modelRequests.push({ ...request, turn: 1 }, { ...request, turn: 2 });
    },
  },
  {
    what: 'tool calls beyond their limit',
    rule: limitsHold,
    says: /job-1 has 2 tool calls of 1/,
    change: (history) => {
      jobOf(history, 'id-1').limits = { maxToolCalls: 1 };
    },
  },
  {
    what: 'model calls beyond the tokens',
    rule: limitsHold,
    says: /job-1 asked 2 times beyond its 0 tokens/,
    change: (history) => {
      jobOf(history, 'id-1').limits = { maxTokens: 0 };
    },
  },
];
