import type { Step } from '../data/job-types.ts';
import type { Span } from './spans.ts';

/** How a bar is filled; each has a shape of its own in the styles. */
export type Fill =
  | 'model'
  | 'tool'
  | 'repair'
  | 'other'
  | 'failed'
  | 'queue'
  | 'retry'
  | 'person'
  | 'attempt'
  | 'group';

/** A length of time of a row; milliseconds since 1970. */
export interface TimeBar {
  readonly fill: Fill;
  readonly from: number;
  readonly to: number;
  /** Stands in the bar. */
  readonly label?: string;
  readonly isLive?: boolean;
}

/** A row of the waterfall. */
export interface TimeRow {
  readonly key: string;
  readonly kind: 'attempts' | 'iteration' | 'step' | 'running';
  /** 1 or 2, as screen readers count them. */
  readonly level: number;
  /** Of a step or of what runs; '' for what the page names itself. */
  readonly name: string;
  readonly iteration: number;
  /** Which try of the same it is, from 1; 0 where there was one. */
  readonly nthTry: number;
  readonly step?: Step;
  readonly bars: readonly TimeBar[];
  readonly from: number;
  readonly to: number;
  readonly isFailed: boolean;
  readonly costUsd: number;
}

interface JobTimes {
  readonly steps: readonly Step[];
  readonly spans: readonly Span[];
  /** Tools that were asked for and have not answered; none: the model is asked. */
  readonly running: readonly string[];
}

const fills: Readonly<Record<Step['kind'], Fill>> = {
  model: 'model',
  plan: 'model',
  tool: 'tool',
  repair: 'repair',
  approval: 'person',
  fallback: 'other',
  missing: 'other',
  error: 'failed',
};

/** When a step began and ended. */
export const startOf = (step: Step): number => {
  const known = starts.get(step);
  if (known !== undefined) return known;
  const start = Date.parse(step.startedAt);
  starts.set(step, start);
  return start;
};
const starts = new WeakMap<Step, number>();
export const endOf = (step: Step): number => startOf(step) + step.durationMs;

/** All rows of a job: the lane of its attempts, then each iteration with its steps. */
export function timeRowsOf({ steps, spans, running }: JobTimes): readonly TimeRow[] {
  const first = spans[0];
  if (!first) return [];
  const groups = groupsOf(steps);
  const delayed = delaysOf(steps, spans);
  const rows: TimeRow[] = [laneOf(spans)];
  const live = runningRows(steps, spans, running, groups.length);
  const [liveRow] = live;
  for (const [index, group] of groups.entries()) {
    const below = group.map((step) => stepRow(step, group, spans, delayed.get(step.seq) ?? []));
    if (liveRow?.iteration === index + 1) below.push(...live);
    rows.push(groupRow(index + 1, below), ...below);
  }
  if (liveRow && liveRow.iteration > groups.length)
    rows.push(groupRow(liveRow.iteration, live), ...live);
  return rows;
}

/** Steps by iteration: what goes before an answer of the model belongs to that answer. */
function groupsOf(steps: readonly Step[]): readonly (readonly Step[])[] {
  const groups: Step[][] = [];
  for (const step of steps) {
    const iteration = Math.max(1, step.iteration + (isBeforeAnswer(step) ? 1 : 0));
    while (groups.length < iteration) groups.push([]);
    groups[iteration - 1]?.push(step);
  }
  return groups;
}

const isBeforeAnswer = ({ kind, status, call }: Step): boolean =>
  call === undefined &&
  (kind === 'fallback' || kind === 'missing' || (kind === 'model' && status === 'failed'));

function stepRow(
  step: Step,
  group: readonly Step[],
  spans: readonly Span[],
  delays: readonly TimeBar[],
): TimeRow {
  const isFailed = step.status === 'failed' || step.status === 'unknown';
  const from = startOf(step);
  const wait = waitAfter(step, spans);
  const own: TimeBar = { fill: isFailed ? 'failed' : fills[step.kind], from, to: endOf(step) };
  const bars = [...delays, ...(step.kind === 'approval' ? [] : [own]), ...(wait ? [wait] : [])];
  const tries = step.kind === 'model' ? group.filter(({ kind }) => kind === 'model') : [];
  return {
    key: String(step.seq),
    kind: 'step',
    level: 2,
    name: step.name,
    iteration: step.iteration,
    nthTry: tries.length > 1 ? tries.indexOf(step) + 1 : 0,
    step,
    bars: bars.length > 0 ? bars : [own],
    ...reach(bars, from, endOf(step)),
    isFailed,
    costUsd: step.costUsd ?? 0,
  };
}

/** A question, and an effect that nobody knows of, wait for a person until the job goes on. */
function waitAfter(step: Step, spans: readonly Span[]): TimeBar | undefined {
  if (step.kind !== 'approval' && step.status !== 'unknown') return undefined;
  const span = spans.find(({ status, to }) => status === 'WAITING' && to >= endOf(step));
  return span && { fill: 'person', from: endOf(step), to: span.to, isLive: span.isLive };
}

/** What the first step of each attempt waited for: its turn, or the time of another try. */
function delaysOf(
  steps: readonly Step[],
  spans: readonly Span[],
): ReadonlyMap<number, readonly TimeBar[]> {
  const delays = new Map<number, readonly TimeBar[]>();
  let attempt = -1;
  for (const step of steps) {
    if (step.attempt === attempt) continue;
    attempt = step.attempt;
    const at = spans.findIndex(({ status, epoch }) => status === 'ACTIVE' && epoch === attempt);
    let first = at;
    while (isDelay(spans[first - 1])) first -= 1;
    delays.set(step.seq, at < 0 ? [] : spans.slice(first, at).map(delayBar));
  }
  return delays;
}

const isDelay = (span: Span | undefined): boolean =>
  span?.status === 'PENDING' || span?.status === 'DELAYED';

const delayBar = ({ status, from, to, isLive }: Span): TimeBar => ({
  fill: status === 'PENDING' ? 'queue' : 'retry',
  from,
  to,
  isLive,
});

function laneOf(spans: readonly Span[]): TimeRow {
  const bars = spans.map(({ status, from, to, epoch, isLive }): TimeBar => {
    if (status === 'ACTIVE') return { fill: 'attempt', from, to, label: String(epoch), isLive };
    if (status === 'WAITING') return { fill: 'person', from, to, isLive };
    return { fill: status === 'PENDING' ? 'queue' : 'retry', from, to, isLive };
  });
  return {
    key: 'attempts',
    kind: 'attempts',
    level: 1,
    name: '',
    iteration: 0,
    nthTry: 0,
    bars,
    ...reach(bars, spans[0]?.from ?? 0, spans.at(-1)?.to ?? 0),
    isFailed: false,
    costUsd: 0,
  };
}

function groupRow(iteration: number, below: readonly TimeRow[]): TimeRow {
  const from = below.reduce((least, row) => Math.min(least, row.from), Infinity);
  const to = below.reduce((most, row) => Math.max(most, row.to), -Infinity);
  const isLive = below.some(({ kind }) => kind === 'running');
  return {
    key: `iteration-${iteration}`,
    kind: 'iteration',
    level: 1,
    name: '',
    iteration,
    nthTry: 0,
    bars: below.length > 0 ? [{ fill: 'group', from, to, isLive }] : [],
    from,
    to,
    isFailed: false,
    costUsd: below.reduce((sum, row) => sum + row.costUsd, 0),
  };
}

/** What an attempt that runs does now: since its last step, the tools that were asked for or the model. */
function runningRows(
  steps: readonly Step[],
  spans: readonly Span[],
  running: readonly string[],
  iterations: number,
): readonly TimeRow[] {
  const now = spans.at(-1);
  if (now?.status !== 'ACTIVE' || !now.isLive) return [];
  const last = steps.at(-1);
  const from = Math.min(now.to, Math.max(now.from, last ? endOf(last) : 0));
  // A model that is asked once more is still at the same answer.
  const isAgain = last !== undefined && isBeforeAnswer(last);
  const row = (name: string, index: number): TimeRow => ({
    key: `running-${index}`,
    kind: 'running',
    level: 2,
    name,
    iteration: Math.max(1, iterations + (name === '' && !isAgain ? 1 : 0)),
    nthTry: 0,
    bars: [{ fill: name === '' ? 'model' : 'tool', from, to: now.to, isLive: true }],
    from,
    to: now.to,
    isFailed: false,
    costUsd: 0,
  });
  return running.length > 0 ? running.map(row) : [row('', 0)];
}

function reach(bars: readonly TimeBar[], from: number, to: number) {
  return {
    from: bars.reduce((least, bar) => Math.min(least, bar.from), from),
    to: bars.reduce((most, bar) => Math.max(most, bar.to), to),
  };
}
