/** What is to notice that a protection is gone: a test of the projects, by file and settings. */
export interface Judge {
  readonly project: 'faults' | 'integration';
  readonly file: string;
  /** Of the title; all tests of the file where absent. */
  readonly title?: string;
  readonly settings?: Readonly<Record<string, string>>;
}

/** A protection taken from a copy of the sources, and who must notice. */
export interface Mutation {
  readonly promise: string;
  readonly name: string;
  readonly file: string;
  /** Stands in the file once; what takes its place. */
  readonly text: string;
  readonly instead: string;
  readonly judge: Judge;
}

/** Finds what the code does wrong over the store, which it has in memory. */
const simulation: Judge = {
  project: 'faults',
  file: 'simulation/simulation.spec.ts',
  title: 'hold whatever breaks',
  settings: {
    ...{ FAULTS: 'fast', SIMULATION_SEEDS: '20000', SIMULATION_FIRST: '1' },
    ...{ SIMULATION_PROCESSES: '2', SIMULATION_BAIL: 'yes' },
  },
};
/** Finds what the statements do otherwise than that store. */
const conformance: Judge = {
  project: 'faults',
  file: 'simulation/conformance.spec.ts',
  settings: { FAULTS: 'fast', CONFORMANCE_SEQUENCES: '300', CONFORMANCE_SEED: '1' },
};
const row = (id: string): Judge => ({
  project: 'faults',
  file: 'matrix.spec.ts',
  settings: { FAULTS: 'fast', FAULT_ROWS: id, FAULT_QUEUE: 'postgres' },
});

const core = 'libs/agent-core/src';
const store = 'apps/api/src/job-store';

export const mutations: readonly Mutation[] = [
  {
    promise: 'P5',
    name: 'a save under an epoch that is over',
    file: `${store}/steps/save-steps.ts`,
    text: 'jobs.id = $2 and jobs.epoch = step.epoch and',
    instead: 'jobs.id = $2 and',
    judge: conformance,
  },
  {
    promise: 'P5',
    name: 'a group of saves that overlooks what others stored',
    file: `${store}/steps/save-steps.ts`,
    text: ' and step.event_seq = locked.event_seq',
    instead: '',
    judge: conformance,
  },
  {
    promise: 'P5',
    name: 'a local effect of an attempt that has ended',
    file: `${store}/steps/start-invocation.ts`,
    text: "where id = $1 and epoch = $2 and status = 'ACTIVE'`",
    instead: 'where id = $1 and epoch = $2`',
    judge: conformance,
  },
  {
    promise: 'P4',
    name: 'an outer effect without a stored intent',
    file: `${core}/tool-run/run-external-call.ts`,
    text: 'await stored(attempt, () => jobRepository.startInvocation(job, intent))',
    instead: `await Promise.resolve({ kind: 'fresh' as const })`,
    judge: simulation,
  },
  {
    promise: 'R1',
    name: 'a lease that does not hold the row of its worker',
    file: `${store}/parts/worker.ts`,
    text: 'and alive_until > now() for key share`',
    instead: 'and alive_until > now()`',
    judge: {
      project: 'integration',
      file: 'takeover.spec.ts',
    },
  },
  {
    promise: 'P7',
    name: 'a move from any status',
    file: `${store}/moves/move-jobs.ts`,
    text: "where status in (${states.join(', ')}) and ${where}",
    instead: "where (true or status in (${states.join(', ')})) and ${where}",
    judge: conformance,
  },
  {
    promise: 'P2',
    name: 'a key that nobody looks at',
    file: `${store}/moves/submit-job.ts`,
    text: 'where idempotency_keys.expires_at < now()',
    instead: 'where true',
    judge: row('F30'),
  },
  {
    promise: 'P3',
    name: 'no reconciler',
    file: 'apps/api/src/recovery/job-recovery.service.ts',
    text: 'await notifyDueJobs(this.notifier, due, signal);',
    instead: 'if (signal.aborted) await notifyDueJobs(this.notifier, due, signal);',
    judge: simulation,
  },
  {
    promise: 'P5',
    name: 'a group of saves that are all told to be stored',
    file: 'apps/api/src/database/group-writer.ts',
    text: 'resolve(byId.get(item.id))',
    instead: `resolve(byId.get(item.id) ?? ({
        id: item.id, is_cancel_requested: false, executions_before: 0 } as unknown as Row))`,
    judge: simulation,
  },
  {
    promise: 'P15',
    name: 'an approval of whatever was asked',
    file: `${store}/moves/decide-approval.ts`,
    text: 'approval.hash = $3',
    instead: '(true or approval.hash = $3)',
    judge: conformance,
  },
  {
    promise: 'P1',
    name: 'an end that is told to nobody',
    file: `${store}/moves/move-jobs.ts`,
    text: `status_before, status, \${isPassedOn(to)} from moved)\`;`,
    instead: `status_before, status, \${isPassedOn(to)} from moved where false)\`;`,
    judge: conformance,
  },
  {
    promise: 'P9',
    name: 'a cancel that no step looks at',
    file: `${core}/attempt/stop-condition.ts`,
    text: `return { kind: 'settle', settlement: { kind: 'cancel' } };`,
    instead: 'return undefined;',
    judge: simulation,
  },
  {
    promise: 'R2',
    name: 'a begun call that is told as not run',
    file: `${core}/tool-run/close-open-calls.ts`,
    text: 'if (invocation) closeBegunCall(',
    instead: `if (invocation?.status === 'HAPPENED') closeBegunCall(`,
    judge: simulation,
  },
  {
    promise: 'P3',
    name: 'a death that nobody looks for',
    file: 'apps/api/src/recovery/dead-worker-takeover.service.ts',
    text: 'return await this.workers.takeOver();',
    instead: 'return [];',
    judge: row('F04'),
  },
];
