import { showWeekday } from '../../calendar/show-day.js';
import type { CoachWords } from './portuguese.js';

export const english: CoachWords = {
  day: (date) => showWeekday(date, 'en'),

  workoutCreated: (description, day) => `Workout created: ${description} on ${day}.`,
  workoutCompleted: (description, day, wasCompleted) =>
    `Workout completed: ${description} of ${day}${wasCompleted ? ', it was completed before' : ''}.`,
  workoutSkipped: (description, day, reason) =>
    `Workout skipped: ${description} of ${day}. Reason: ${reason}`,
  workoutMoved: (description, from, to) => `Workout moved: ${description} from ${from} to ${to}.`,
  alsoMoved: (workout, to) => `${workout} went to ${to}.`,
  removed: (workout) => `${workout} was removed.`,
  unchanged: (workout, day) => `${workout} is on ${day} already; nothing changed.`,
  mayRemove: (workout, from, to, removed) =>
    `Move ${workout} from ${from} to ${to} and remove for good what is planned on that day: ` +
    `${removed}?`,

  workoutNotFound: 'I did not find this workout. See in the training plan which there are.',
  notYet: (workout, day) =>
    `${workout} is planned for ${day}, which is still to come, so it was not completed. If it was ` +
    'done earlier, move it to that day first.',
  cannotSkipDone: (workout) => `${workout} is completed and cannot be skipped.`,
  cannotMoveDone: (workout) => `${workout} is completed and stays on its day.`,
  cannotMoveSkipped: (workout) => `${workout} was skipped and stays on its day.`,
  outsidePlan: (day, workout, from, to) =>
    `${day} lies outside of the plan of ${workout}, which goes from ${from} to ${to}.`,
  chooseOtherDayOrStrategy: 'Choose another day or another way to move it.',
  dayHasCompleted: (day, workout) =>
    `On ${day} ${workout} is completed already and stays in its place. Choose another day.`,
  sameWorkout: (workout, day) =>
    `There is an equal workout on ${day} already: ${workout}. Nothing was created. If there are to ` +
    'be two, say that you want a second one.',
  dayTooFar: (day, first, last) =>
    `${day} is too far away for a new workout. Choose a day from ${first} to ${last}.`,

  unknownPlannedDay: (given) => `${given} ${aDayIs('tomorrow')}`,
  unknownRecordedDay: (given) => `${given} ${aDayIs('yesterday')}`,
  rangeReversed: (first, last) =>
    `The first day, ${first}, lies after the last one, ${last}. Exchange the two.`,
  rangeTooLong: (days, max, from) =>
    `The range has ${days} days, more than ${max}. Ask for less, for example from ${from} on.`,
  eitherIdsOrDays: 'Give either activity_ids or date_range, not both.',
  idsOrDays: 'Give activity_ids (at least two) or a date_range.',
  tooFewToCompare: (found) =>
    `A comparison needs at least two activities, and I found ${found}. Choose a longer range.`,

  noActivity: (type) => `No activity${type ? ` of the type ${type}` : ''} recorded.`,
  activityInFuture:
    'The recorded date lies in the future; the clock or the file that it comes from is wrong.',
  noActivityOnDay: 'No activity recorded on this day.',
  noActivityInRange: 'No activity recorded in this range.',
  newestListed: (listed, found, isCut) =>
    `The latest ${listed} of ${isCut ? 'at least ' : ''}${found} are listed; the totals count ${found}.`,
  newestCompared: (count) => `Only the latest ${count} activities of the range are compared.`,
  noLoad: 'No activity in the last year; there is no training load to analyse.',
  noFitness: 'No activity in the last year; there is nothing to compute CTL, ATL and TSB from.',
  shortHistory: (days, needed) =>
    `The history has only ${days} days; with fewer than ${needed} the CTL is still too low.`,
  daysBounded: (asked, max, days) =>
    `${asked} days were asked for; the limit is 1 to ${max}, so ${days} were read.`,
  noSleepInRange: 'No sleep recorded in this range.',
  noRecentSleep: 'No sleep recorded lately; the recovery cannot be judged.',
  lastNightIsOf: (date) => `The last recorded night is that of ${date}.`,
  noPlan: 'The athlete has no active training plan.',
  severalPlans: (count) => `There are ${count} active plans at once; say which one you mean.`,
  workoutsListed: (plan, listed, all, from, to) =>
    `Of "${plan}" ${listed} of ${all} workouts are listed: ${from} to ${to}.`,
  looseListed: (count) => `Only the first ${count} workouts outside of plans are listed.`,
};

function aDayIs(example: string): string {
  return `is not a day. Use YYYY-MM-DD, from 1900 to 2999, today, ${example} or a weekday.`;
}
