import { JobWriter } from './job-writer.js';
import type { RunHistory } from './run-history.js';

/** A history that may be changed, to break it. */
export type Draft<T> = T extends readonly (infer Item)[]
  ? Draft<Item>[]
  : T extends object
    ? { -readonly [Key in keyof T]: Draft<T[Key]> }
    : T;

export const webhookUrl = 'http://127.0.0.1:9/hook';
export const workerId = 'worker-alive';

/** A small run in which much happened and nothing went wrong. */
export function soundHistory(): Draft<RunHistory> {
  const jobs = [crashed(), inDoubt(), mailed(), cancelled(), waiting(), denied()];
  const rows = jobs.map(({ rows: own }) => own);
  const flat = <Key extends keyof (typeof rows)[number]>(key: Key) =>
    rows.flatMap((own) => own[key]) as Draft<RunHistory['stored'][Key]>;
  const history: RunHistory = {
    clients: {
      submissions: jobs.flatMap(({ mark, id }) => [
        { mark, key: `key-${mark}`, status: null, jobId: null, at: 1 },
        { mark, key: `key-${mark}`, status: 202, jobId: id, at: 2 },
      ]),
      cancels: [{ jobId: 'id-4', status: 202, at: 390 }],
      seen: [
        { jobId: 'id-1', status: 'ACTIVE', askedAt: 140, at: 150 },
        { jobId: 'id-1', status: 'COMPLETED', askedAt: 890, at: 900 },
      ],
    },
    stored: {
      jobs: flat('jobs'),
      transitions: flat('transitions'),
      activities: flat('activities'),
      executions: flat('executions'),
      invocations: flat('invocations'),
      approvals: flat('approvals'),
      news: flat('news'),
      deliveries: jobs.flatMap(({ deliveries }) => deliveries),
      approvalMails: [{ id: 'mail-3', jobId: 'id-3', status: 'sent' }],
      idempotencyKeys: jobs.map(({ mark, id }) => ({ key: `key-${mark}`, jobId: id })),
      laterCalls: [{ jobId: 'id-1', callKey: 'key of id-1-key', status: 'ANSWERED' }],
      workers: [{ id: workerId, pid: 77, aliveUntil: 10_500 }],
      localEffects: flat('localEffects'),
    },
    outside: {
      modelRequests: jobs.flatMap(({ modelRequests }) => modelRequests),
      effects: jobs.flatMap(({ effects }) => effects),
      webhooks: jobs.flatMap(({ webhooks }) => webhooks),
      mails: [{ messageId: '<mail-3@faina>', at: 320 }],
      refusingUrls: [],
    },
    faults: [{ kind: 'kill worker', at: 200 }],
    unaskedEnds: [],
    livingWorkers: [77],
    readAt: 10_000,
  };
  return structuredClone(history) as Draft<RunHistory>;
}

/** Its worker was killed while the model answered again, behind a local effect and one by key. */
function crashed(): JobWriter {
  const job = new JobWriter('id-1', 'job-1', webhookUrl);
  job.move('ACTIVE', 'attempt started', 100);
  job.answered(110, ['local', 'key']);
  job.localCall('local');
  job.externalCall('key', 130, 'COMPLETED', [135]);
  job.asked(190);
  job.move('PENDING', 'lease lost', 250);
  job.move('ACTIVE', 'attempt started', 300);
  job.answered(310, []);
  return job.end('COMPLETED', 400);
}

/** A person is to say what became of its effect, which nobody could tell. */
function inDoubt(): JobWriter {
  const job = new JobWriter('id-2', 'job-2', webhookUrl);
  job.move('ACTIVE', 'attempt started', 100);
  job.answered(110, ['act']);
  job.externalCall('act', 130, 'UNKNOWN', [140]);
  return job.waitFor('attention', 200);
}

/** A person approved its mail. */
function mailed(): JobWriter {
  const job = new JobWriter('id-3', 'job-3', null);
  job.move('ACTIVE', 'attempt started', 100);
  job.answered(110, ['mail']);
  job.question('mail');
  job.waitFor('approval', 200);
  job.decided('approved', 300);
  job.move('ACTIVE', 'attempt started', 310);
  job.externalCall('mail', 320, 'COMPLETED', [330]);
  job.answered(350, []);
  return job.end('COMPLETED', 400);
}

/** It was cancelled while its call was under way, which took effect behind that. */
function cancelled(): JobWriter {
  const job = new JobWriter('id-4', 'job-4', webhookUrl);
  job.move('ACTIVE', 'attempt started', 100);
  job.answered(110, ['act']);
  job.externalCall('act', 380, 'UNKNOWN', [450]);
  job.result('act');
  return job.end('CANCELLED', 400);
}

/** Its question is open. */
function waiting(): JobWriter {
  const job = new JobWriter('id-5', 'job-5', null);
  job.move('ACTIVE', 'attempt started', 100);
  job.answered(110, ['mail']);
  job.question('mail');
  return job.waitFor('approval', 200);
}

/** Its call failed before it did anything, and it was given up at its limit. */
function denied(): JobWriter {
  const job = new JobWriter('id-6', 'job-6', webhookUrl);
  job.move('ACTIVE', 'attempt started', 100);
  job.answered(110, ['key']);
  job.externalCall('key', 120, 'FAILED', []);
  job.answered(140, ['act']);
  job.result('act');
  return job.end('FAILED', 200);
}
