import type { Move, PlannedWorkout } from './agenda.js';
import { showWorkout } from '../views/workout-view.js';
import { addDays, type LocalDate } from '../../calendar/local-date.js';
import type { CoachWords } from '../words/portuguese.js';

export const strategies = ['swap', 'replace', 'push'] as const;

/**
 * What becomes of the workouts that are planned on the new day: `swap` puts all of them on the old
 * day, `replace` removes them, `push` moves them to the next day, and those that stand there to the
 * day after, until a day is free.
 */
export type Strategy = (typeof strategies)[number];

export type RefusalCode =
  'WORKOUT_NOT_PLANNED' | 'OUTSIDE_PLAN' | 'DAY_HAS_COMPLETED_WORKOUT' | 'PUSH_PAST_PLAN_END';

export type Rearrangement =
  | { readonly kind: 'unchanged' }
  | {
      readonly kind: 'refused';
      readonly code: RefusalCode;
      readonly message: (words: CoachWords) => string;
    }
  | {
      readonly kind: 'changed';
      /** Of the workout itself first, then those of the others. */
      readonly moves: readonly Move[];
      readonly removed: readonly PlannedWorkout[];
    };

export interface Wish {
  readonly workout: PlannedWorkout;
  readonly to: LocalDate;
  readonly strategy: Strategy;
  /** The owner's other workouts from the new day on. */
  readonly others: readonly PlannedWorkout[];
}

/**
 * How days change when a workout moves. What is completed neither moves nor goes; a skipped workout
 * takes no room. No workout leaves the dates of its own plan.
 */
export function rearrange({ workout, to, strategy, others }: Wish): Rearrangement {
  if (workout.status !== 'planned') {
    const isDone = workout.status === 'completed';
    return refuse('WORKOUT_NOT_PLANNED', ({ cannotMoveDone, cannotMoveSkipped }) =>
      (isDone ? cannotMoveDone : cannotMoveSkipped)(showWorkout(workout)),
    );
  }
  if (workout.date === to) return { kind: 'unchanged' };
  const own: Move = { workout, to };
  if (leavesPlan(own)) return refuse('OUTSIDE_PLAN', outsidePlan(own));

  const displaced = displacedBy(strategy, workout, to, others);
  const done = displaced.find((move) => move.workout.status === 'completed');
  if (done) {
    return refuse('DAY_HAS_COMPLETED_WORKOUT', (words) =>
      words.dayHasCompleted(words.day(done.workout.date), showWorkout(done.workout)),
    );
  }
  if (strategy === 'replace') {
    return { kind: 'changed', moves: [own], removed: displaced.map((move) => move.workout) };
  }
  const leaving = displaced.find(leavesPlan);
  if (leaving) {
    return refuse(
      strategy === 'push' ? 'PUSH_PAST_PLAN_END' : 'OUTSIDE_PLAN',
      (words) => `${outsidePlan(leaving)(words)} ${words.chooseOtherDayOrStrategy}`,
    );
  }
  return { kind: 'changed', moves: [own, ...displaced], removed: [] };
}

/** What stands in the way, with the day that each would go to. */
function displacedBy(
  strategy: Strategy,
  workout: PlannedWorkout,
  to: LocalDate,
  others: readonly PlannedWorkout[],
): Move[] {
  const takenOn = (day: LocalDate) =>
    others.filter(
      ({ id, date, status }) => id !== workout.id && date === day && status !== 'skipped',
    );
  if (strategy !== 'push')
    return takenOn(to).map((other) => ({ workout: other, to: workout.date }));
  const moves: Move[] = [];
  for (let day = to; takenOn(day).length > 0; day = addDays(day, 1)) {
    moves.push(...takenOn(day).map((other) => ({ workout: other, to: addDays(day, 1) })));
  }
  return moves;
}

function leavesPlan({ workout: { planStartsOn, planEndsOn }, to }: Move): boolean {
  return (planStartsOn !== null && to < planStartsOn) || (planEndsOn !== null && to > planEndsOn);
}

const outsidePlan =
  ({ workout, to }: Move): Message =>
  (words) =>
    words.outsidePlan(
      words.day(to),
      showWorkout(workout),
      words.day(workout.planStartsOn ?? to),
      words.day(workout.planEndsOn ?? to),
    );

type Message = (words: CoachWords) => string;

const refuse = (code: RefusalCode, message: Message): Rearrangement => ({
  kind: 'refused',
  code,
  message,
});
