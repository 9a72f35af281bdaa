import { completed, type CompletedOutcome, type ApprovalPreview } from '@faina/sdk';
import type { Move, PlannedWorkout } from './agenda.js';
import type { Strategy } from './rearrange.js';
import type { LocalDate } from '../../calendar/local-date.js';
import { showWorkout, viewWorkout } from '../views/workout-view.js';
import type { CoachWords } from '../words/portuguese.js';

export interface Rearranged {
  readonly workout: PlannedWorkout;
  readonly to: LocalDate;
  readonly strategy: Strategy;
  readonly moves: readonly Move[];
  readonly removed: readonly PlannedWorkout[];
}

/** What was done: the workout where it is now, and what else moved or went. */
export function tellRearranged(
  { workout, to, strategy, moves, removed }: Rearranged,
  words: CoachWords,
): CompletedOutcome {
  const others = moves.filter((move) => move.workout.id !== workout.id);
  const sentences = [
    words.workoutMoved(workout.description, words.day(workout.date), words.day(to)),
    ...others.map((move) => words.alsoMoved(showWorkout(move.workout), words.day(move.to))),
    ...removed.map((gone) => words.removed(showWorkout(gone))),
  ];
  return completed(
    {
      moved: true,
      strategy,
      from: workout.date,
      to,
      workout: viewWorkout({ ...workout, date: to }),
      alsoMoved: others.map((move) => ({
        from: move.workout.date,
        ...viewWorkout({ ...move.workout, date: move.to }),
      })),
      removed: removed.map(viewWorkout),
    },
    sentences.join(' '),
  );
}

/** The workout stands on that day already. */
export const tellUnchanged = (workout: PlannedWorkout, words: CoachWords): CompletedOutcome =>
  completed(
    { moved: false, from: workout.date, to: workout.date, workout: viewWorkout(workout) },
    words.unchanged(showWorkout(workout), words.day(workout.date)),
  );

/** The question before anything is removed; it names all of it, so that the consent is bound to it. */
export function previewRemoval(
  { workout, to, removed }: Rearranged,
  words: CoachWords,
): ApprovalPreview {
  const names = removed.map((gone) => showWorkout(gone)).join(', ');
  const days = [words.day(workout.date), words.day(to)] as const;
  return {
    text: words.mayRemove(showWorkout(workout), ...days, names),
    to,
    workout: viewWorkout(workout),
    removes: removed.map(viewWorkout),
  };
}
