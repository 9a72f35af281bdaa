import { expect, it } from 'vitest';
import type { Step, Transition } from '../data/job-types.ts';
import { spansOf } from './spans.ts';
import { type TimeBar, timeRowsOf } from './time-rows.ts';
import { rowsShown } from './rows-shown.ts';

const begin = Date.parse('2026-11-23T12:00:00.000Z');
const at = (ms: number): string => new Date(begin + ms).toISOString();

const step = (seq: number, change: Partial<Step>): Step => ({
  seq,
  kind: 'model',
  name: 'offline:call',
  attempt: 1,
  iteration: 1,
  startedAt: at(seq * 100),
  durationMs: 50,
  status: 'done',
  ...change,
});

const move = (seq: number, to: Transition['to'], ms: number, epoch: number): Transition => ({
  seq,
  from: null,
  to,
  reason: 'x',
  epoch,
  at: at(ms),
});

/** An attempt that the model fails, and one that asks a person, who has not answered. */
const transitions = [
  move(1, 'PENDING', 0, 0),
  move(2, 'ACTIVE', 80, 1),
  move(3, 'DELAYED', 160, 1),
  move(4, 'PENDING', 180, 1),
  move(5, 'ACTIVE', 190, 2),
  move(6, 'WAITING', 460, 2),
];
const steps = [
  step(1, { status: 'failed', iteration: 0 }),
  step(2, { attempt: 2 }),
  step(3, { kind: 'tool', name: 'echo', attempt: 2, status: 'failed' }),
  step(4, { kind: 'approval', name: 'send', attempt: 2, status: 'asked' }),
];
const spans = spansOf(transitions, begin + 1_000);
const rows = timeRowsOf({ steps, spans, running: [] });

const relative = ({ fill, from, to, isLive }: TimeBar) =>
  [fill, from - begin, to - begin, isLive === true] as const;
const barsOf = (key: string) => rows.find((row) => row.key === key)?.bars.map(relative);

it('begins with the states of the job, one bar each', () => {
  expect(barsOf('attempts')).toEqual([
    ['queue', 0, 80, false],
    ['attempt', 80, 160, false],
    ['retry', 160, 180, false],
    ['queue', 180, 190, false],
    ['attempt', 190, 460, false],
    ['person', 460, 1_000, true],
  ]);
});

it('puts tries of the model that failed to the answer that they led to, as tries', () => {
  expect(rows.map(({ key, level }) => [key, level])).toEqual([
    ['attempts', 1],
    ['iteration-1', 1],
    ['1', 2],
    ['2', 2],
    ['3', 2],
    ['4', 2],
  ]);
  expect(rows.slice(2, 4).map(({ nthTry }) => nthTry)).toEqual([1, 2]);
});

it('joins what an attempt waited for to its first step, and lets a question wait', () => {
  expect(barsOf('1')).toEqual([
    ['queue', 0, 80, false],
    ['failed', 100, 150, false],
  ]);
  expect(barsOf('2')).toEqual([
    ['retry', 160, 180, false],
    ['queue', 180, 190, false],
    ['model', 200, 250, false],
  ]);
  expect(barsOf('4')).toEqual([['person', 450, 1_000, true]]);
});

it('lets what runs grow: the model, or the tools that were asked for', () => {
  const active = spansOf(transitions.slice(0, 5), begin + 700);
  const of = (running: readonly string[]) =>
    timeRowsOf({ steps: steps.slice(0, 3), spans: active, running }).filter(
      ({ kind }) => kind === 'running',
    );
  expect(of([]).map(({ name, iteration, bars }) => [name, iteration, bars.map(relative)])).toEqual([
    ['', 2, [['model', 350, 700, true]]],
  ]);
  expect(of(['echo', 'sleep']).map(({ name, iteration }) => [name, iteration])).toEqual([
    ['echo', 1],
    ['sleep', 1],
  ]);
});

it('shows nothing that runs in a job that has ended', () => {
  const ended = spansOf([...transitions.slice(0, 5), move(6, 'FAILED', 460, 2)], begin + 1_000);
  const kinds = timeRowsOf({ steps, spans: ended, running: [] }).map(({ kind }) => kind);
  expect(kinds).not.toContain('running');
});

it('filters steps and keeps the iterations that have one left', () => {
  const all = {
    folded: new Set<string>(),
    isErrorsOnly: false,
    period: undefined,
    found: undefined,
  };
  const keys = (change: object) => rowsShown(rows, { ...all, ...change }).map(({ key }) => key);
  expect(keys({ isErrorsOnly: true })).toEqual(['attempts', 'iteration-1', '1', '3']);
  expect(keys({ period: { from: begin + 340, to: begin + 360 } })).toEqual([
    'attempts',
    'iteration-1',
    '3',
  ]);
  expect(keys({ found: new Set([2]) })).toEqual(['attempts', 'iteration-1', '2']);
  expect(keys({ found: new Set() })).toEqual(['attempts']);
  expect(keys({ folded: new Set(['iteration-1']) })).toEqual(['attempts', 'iteration-1']);
});
