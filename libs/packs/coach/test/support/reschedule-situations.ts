import type { AgendaEntry, PlanDays } from './agenda-fixture.js';

/** Two weeks from Monday to Sunday; today is Friday of the first one, 2026-11-20. */
export const plan = { startsOn: '2026-11-16', endsOn: '2026-11-29' };

export interface Situation {
  readonly name: string;
  readonly workouts: Readonly<Record<string, AgendaEntry>>;
  readonly plans?: Readonly<Record<string, PlanDays>>;
  /** A moves here. */
  readonly to: string;
  /** The days that have changed, the code of a refusal, or the workouts that are asked about. */
  readonly swap: Expected;
  readonly replace: Expected;
  readonly push: Expected;
}

type Expected = Readonly<Record<string, string>> | string | { readonly asksAbout: string[] };

const asksAbout = (...letters: string[]) => ({ asksAbout: letters });

/** A run of workouts, one a day. */
export const daily = (letters: string, from: number): Record<string, AgendaEntry> =>
  Object.fromEntries(
    Array.from(letters).map((letter, day) => [letter, { date: `2026-11-${from + day}` }]),
  );

export const situations: readonly Situation[] = [
  {
    name: 'no conflict',
    workouts: { A: { date: '2026-11-23' }, B: { date: '2026-11-24' } },
    to: '2026-11-25',
    swap: { A: '2026-11-25' },
    replace: { A: '2026-11-25' },
    push: { A: '2026-11-25' },
  },
  {
    name: 'a conflict',
    workouts: { A: { date: '2026-11-23' }, B: { date: '2026-11-25' } },
    to: '2026-11-25',
    swap: { A: '2026-11-25', B: '2026-11-23' },
    replace: asksAbout('B'),
    push: { A: '2026-11-25', B: '2026-11-26' },
  },
  {
    name: 'two conflicts',
    workouts: {
      A: { date: '2026-11-23' },
      B: { date: '2026-11-25' },
      C: { date: '2026-11-25' },
    },
    to: '2026-11-25',
    swap: { A: '2026-11-25', B: '2026-11-23', C: '2026-11-23' },
    replace: asksAbout('B', 'C'),
    push: { A: '2026-11-25', B: '2026-11-26', C: '2026-11-26' },
  },
  {
    name: 'a conflict with a workout outside of plans',
    workouts: { A: { date: '2026-11-23' }, B: { date: '2026-11-25', plan: null } },
    to: '2026-11-25',
    swap: { A: '2026-11-25', B: '2026-11-23' },
    replace: asksAbout('B'),
    push: { A: '2026-11-25', B: '2026-11-26' },
  },
  {
    name: 'source missing',
    workouts: { B: { date: '2026-11-25' } },
    to: '2026-11-25',
    swap: 'WORKOUT_NOT_FOUND',
    replace: 'WORKOUT_NOT_FOUND',
    push: 'WORKOUT_NOT_FOUND',
  },
  {
    name: 'after the end of the plan',
    workouts: { A: { date: '2026-11-23' } },
    to: '2026-11-30',
    swap: 'OUTSIDE_PLAN',
    replace: 'OUTSIDE_PLAN',
    push: 'OUTSIDE_PLAN',
  },
  {
    name: 'before the start of the plan',
    workouts: { A: { date: '2026-11-23' } },
    to: '2026-11-15',
    swap: 'OUTSIDE_PLAN',
    replace: 'OUTSIDE_PLAN',
    push: 'OUTSIDE_PLAN',
  },
  {
    name: 'a workout outside of every plan',
    workouts: { A: { date: '2026-11-23', plan: null } },
    to: '2027-01-10',
    swap: { A: '2027-01-10' },
    replace: { A: '2027-01-10' },
    push: { A: '2027-01-10' },
  },
  {
    name: 'same day',
    workouts: { A: { date: '2026-11-23' }, B: { date: '2026-11-23' } },
    to: '2026-11-23',
    swap: {},
    replace: {},
    push: {},
  },
  {
    name: 'completed workout',
    workouts: { A: { date: '2026-11-19', status: 'completed' } },
    to: '2026-11-25',
    swap: 'WORKOUT_NOT_PLANNED',
    replace: 'WORKOUT_NOT_PLANNED',
    push: 'WORKOUT_NOT_PLANNED',
  },
  {
    name: 'skipped workout',
    workouts: { A: { date: '2026-11-19', status: 'skipped' } },
    to: '2026-11-25',
    swap: 'WORKOUT_NOT_PLANNED',
    replace: 'WORKOUT_NOT_PLANNED',
    push: 'WORKOUT_NOT_PLANNED',
  },
  {
    name: 'a conflict with a completed workout',
    workouts: { A: { date: '2026-11-23' }, B: { date: '2026-11-20', status: 'completed' } },
    to: '2026-11-20',
    swap: 'DAY_HAS_COMPLETED_WORKOUT',
    replace: 'DAY_HAS_COMPLETED_WORKOUT',
    push: 'DAY_HAS_COMPLETED_WORKOUT',
  },
  {
    name: 'a planned and a completed workout on the day',
    workouts: {
      A: { date: '2026-11-23' },
      B: { date: '2026-11-20' },
      C: { date: '2026-11-20', status: 'completed' },
    },
    to: '2026-11-20',
    swap: 'DAY_HAS_COMPLETED_WORKOUT',
    replace: 'DAY_HAS_COMPLETED_WORKOUT',
    push: 'DAY_HAS_COMPLETED_WORKOUT',
  },
  {
    name: 'a day with a skipped workout only',
    workouts: { A: { date: '2026-11-23' }, B: { date: '2026-11-25', status: 'skipped' } },
    to: '2026-11-25',
    swap: { A: '2026-11-25' },
    replace: { A: '2026-11-25' },
    push: { A: '2026-11-25' },
  },
  {
    name: 'a chain that ends on the last day of the plan',
    workouts: { A: { date: '2026-11-23' }, ...daily('BCDE', 25) },
    to: '2026-11-25',
    swap: { A: '2026-11-25', B: '2026-11-23' },
    replace: asksAbout('B'),
    push: {
      A: '2026-11-25',
      B: '2026-11-26',
      C: '2026-11-27',
      D: '2026-11-28',
      E: '2026-11-29',
    },
  },
  {
    name: "a chain past the plan's end",
    workouts: { A: { date: '2026-11-23' }, ...daily('BCDEF', 25) },
    to: '2026-11-25',
    swap: { A: '2026-11-25', B: '2026-11-23' },
    replace: asksAbout('B'),
    push: 'PUSH_PAST_PLAN_END',
  },
  {
    name: 'a chain that reaches the day that the workout left',
    workouts: { A: { date: '2026-11-27' }, ...daily('BC', 25), D: { date: '2026-11-28' } },
    to: '2026-11-25',
    swap: { A: '2026-11-25', B: '2026-11-27' },
    replace: asksAbout('B'),
    push: { A: '2026-11-25', B: '2026-11-26', C: '2026-11-27' },
  },
  {
    name: 'a chain over a skipped workout',
    workouts: {
      A: { date: '2026-11-23' },
      B: { date: '2026-11-25' },
      C: { date: '2026-11-26', status: 'skipped' },
    },
    to: '2026-11-25',
    swap: { A: '2026-11-25', B: '2026-11-23' },
    replace: asksAbout('B'),
    push: { A: '2026-11-25', B: '2026-11-26' },
  },
  {
    name: 'a chain into a completed workout',
    workouts: {
      A: { date: '2026-11-23' },
      B: { date: '2026-11-25' },
      C: { date: '2026-11-26', status: 'completed' },
    },
    to: '2026-11-25',
    swap: { A: '2026-11-25', B: '2026-11-23' },
    replace: asksAbout('B'),
    push: 'DAY_HAS_COMPLETED_WORKOUT',
  },
  {
    name: "a conflict that would leave another plan's days",
    plans: { first: plan, later: { startsOn: '2026-11-25', endsOn: '2026-11-25' } },
    workouts: { A: { date: '2026-11-23' }, B: { date: '2026-11-25', plan: 'later' } },
    to: '2026-11-25',
    swap: 'OUTSIDE_PLAN',
    replace: asksAbout('B'),
    push: 'PUSH_PAST_PLAN_END',
  },
];
