import {
  noRows,
  number,
  rowsOf,
  type SimulatedStatement,
  type StatementContext,
  text,
  type Values,
} from '../statement.js';
import { appendStep, countStep, isFenced, savedRow, type Step } from '../step.js';

const stepOf = (json: unknown): Step => JSON.parse(text(json)) as Step;

export function saveOne(context: StatementContext, step: Step): object | undefined {
  const seen = context.job(step.id);
  if (!seen || seen.columns.status !== 'ACTIVE' || !isFenced(seen, step)) return undefined;
  const job = context.writable(step.id);
  if (!job) return undefined;
  const before = job.columns.eventSeq;
  countStep(job, step);
  job.columns.eventSeq = before + step.activity_count + step.execution_count;
  appendStep(context, job, step, before);
  return savedRow(job, step, job.columns.cancelRequestedAt !== null);
}

const saveStep: SimulatedStatement = {
  locks: ([, id]) => [text(id)],
  run: (context, [json]) => {
    const saved = saveOne(context, stepOf(json));
    return saved ? rowsOf([saved]) : noRows;
  },
};

type Numbered<T> = T & { readonly step: number };

/** Steps whose entries stand in lists of their own. */
export function stepsOf([steps, activities, executions]: Values): Step[] {
  const listed = <T>(json: unknown) => JSON.parse(text(json)) as Numbered<T>[];
  const entriesOf = (json: unknown) =>
    Map.groupBy(listed<Step['activities'][number]>(json), ({ step }) => step);
  const [activitiesOf, executionsOf] = [entriesOf(activities), entriesOf(executions)];
  return listed<Omit<Step, 'activities' | 'executions'>>(steps).map(({ step, ...row }) => ({
    ...row,
    activities: (activitiesOf.get(step) ?? []).map(({ step: _number, ...entry }) => entry),
    executions: (executionsOf.get(step) ?? []).map(({ step: _number, ...entry }) => entry),
  }));
}

const saveSteps: SimulatedStatement = {
  locks: ([json]) => (JSON.parse(text(json)) as Step[]).map(({ id }) => id).toSorted(),
  run: (context, values) => {
    const steps = stepsOf(values);
    // In an order of its own, as PostgreSQL promises none.
    const ordered = steps.toSorted((one, other) => (one.id < other.id ? -1 : 1));
    return rowsOf(ordered.flatMap((step) => saveOne(context, step) ?? []));
  },
};

const isHeld = (context: StatementContext, id: unknown, epoch: unknown): boolean => {
  const job = context.job(text(id));
  return job?.columns.status === 'ACTIVE' && job.columns.epoch === number(epoch);
};

const checkLease: SimulatedStatement = {
  run: (context, [id, epoch]) => (isHeld(context, id, epoch) ? rowsOf([{ held: 1 }]) : noRows),
};

const said: ReadonlyMap<string, string> = new Map([
  ['HAPPENED', 'happened'],
  ['DID_NOT_HAPPEN', 'did_not_happen'],
]);

const startInvocation: SimulatedStatement = {
  locks: ([id]) => [text(id)],
  run: (context, [id, epoch, key, tool, callId]) => {
    if (!isHeld(context, id, epoch)) return noRows;
    const callKey = text(key);
    const known = context.job(text(id))?.invocations.get(callKey);
    const isFresh =
      !known ||
      known.status === 'REPEAT' ||
      known.status === 'NOT_RUN' ||
      (known.status === 'STARTED' && known.epoch === number(epoch));
    const { now: startedAt } = context;
    if (!isFresh) {
      const sinceMs = startedAt - known.startedAt;
      return rowsOf([{ kind: said.get(known.status) ?? 'interrupted', sinceMs }]);
    }
    const job = context.writable(text(id));
    const started = { status: 'STARTED', epoch: number(epoch), startedAt };
    const named = known ?? { callKey, tool: text(tool), callId: text(callId) };
    job?.invocations.set(callKey, { ...named, ...started });
    return rowsOf([{ kind: 'fresh' }]);
  },
};

const isStored: SimulatedStatement = {
  run: (context, [id, epoch, eventSeq, status]) => {
    const columns = context.job(text(id))?.columns;
    const isSame =
      columns?.epoch === epoch && columns?.eventSeq === eventSeq && columns?.status === status;
    return isSame ? rowsOf([{}]) : noRows;
  },
};

/** What local tools of simulated worlds write, in the transaction of their call. */
export const writeEffect = 'insert into effects (job_id, call_key) values ($1, $2)';

const writtenEffect: SimulatedStatement = {
  run: (context, [id, callKey]) => {
    context.writeEffect(text(id), text(callKey));
    return { rows: [], rowCount: 1 };
  },
};

export const stepStatements: Readonly<Record<string, SimulatedStatement>> = {
  save_step: saveStep,
  save_step_with_calls: saveStep,
  save_steps: saveSteps,
  save_steps_with_calls: saveSteps,
  check_lease: checkLease,
  start_invocation: startInvocation,
  is_stored: isStored,
  [writeEffect]: writtenEffect,
};
