import type { LocalDate } from '../../calendar/local-date.js';

/** What the coach's tools tell people in one language. A `workout` comes in quotes. */
export interface CoachWords {
  /** With its weekday, so that nobody has to compute it. */
  readonly day: (date: LocalDate) => string;

  readonly workoutCreated: (description: string, day: string) => string;
  readonly workoutCompleted: (description: string, day: string, wasCompleted: boolean) => string;
  readonly workoutSkipped: (description: string, day: string, reason: string) => string;
  readonly workoutMoved: (description: string, from: string, to: string) => string;
  readonly alsoMoved: (workout: string, to: string) => string;
  readonly removed: (workout: string) => string;
  readonly unchanged: (workout: string, day: string) => string;
  /** The question before anything is removed. */
  readonly mayRemove: (workout: string, from: string, to: string, removed: string) => string;

  readonly workoutNotFound: string;
  readonly notYet: (workout: string, day: string) => string;
  readonly cannotSkipDone: (workout: string) => string;
  readonly cannotMoveDone: (workout: string) => string;
  readonly cannotMoveSkipped: (workout: string) => string;
  readonly outsidePlan: (day: string, workout: string, from: string, to: string) => string;
  readonly chooseOtherDayOrStrategy: string;
  readonly dayHasCompleted: (day: string, workout: string) => string;
  readonly sameWorkout: (workout: string, day: string) => string;
  readonly dayTooFar: (day: string, first: string, last: string) => string;

  readonly unknownPlannedDay: (given: string) => string;
  readonly unknownRecordedDay: (given: string) => string;
  readonly rangeReversed: (first: string, last: string) => string;
  readonly rangeTooLong: (days: number, max: number, from: string) => string;
  readonly tooFewToCompare: (found: number) => string;
}
