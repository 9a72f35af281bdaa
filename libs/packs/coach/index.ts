import { definePack, type ToolPack } from '@faina/sdk';
import { createCustomWorkout } from './actions/create-custom-workout.js';
import { markWorkoutComplete } from './actions/mark-workout-complete.js';
import { rescheduleWorkout } from './actions/reschedule-workout.js';
import { skipWorkout } from './actions/skip-workout.js';
import { coachAgent } from './coach-agent.js';
import type { Coach, CoachTool } from './shared/coach.js';
import { getActivitiesRange, getActivityByDate } from './tools/activities-by-day.js';
import { compareActivities } from './tools/compare-activities.js';
import { getLastActivity } from './tools/get-last-activity.js';
import { getTrainingPlan } from './tools/get-training-plan.js';
import { getSleepData, getSleepRecovery } from './tools/sleep.js';
import { analyzeTrainingLoad, getFitnessScores } from './tools/training-load.js';

// What the reports are made of.
export { type SportType, sportTypes } from './store/activity-type.js';
export type { Activity, ActivityFilter, CoachStore, SleepNight } from './store/coach-store.js';
export { type LoadedActivity, readLoadHistory } from './formulas/load-history.js';

/** A new tool is its file and its line here; the agent finds it by itself. */
const coachTools: readonly CoachTool[] = [
  getLastActivity,
  getActivityByDate,
  getActivitiesRange,
  getTrainingPlan,
  getSleepData,
  getSleepRecovery,
  getFitnessScores,
  analyzeTrainingLoad,
  compareActivities,
  rescheduleWorkout,
  createCustomWorkout,
  markWorkoutComplete,
  skipWorkout,
];

/** The coach: an athlete's activities, plans and nights, and the agent that reads and changes them. */
export function coachPack(coach: Coach): ToolPack {
  const tools = coachTools.map((make) => make(coach));
  return definePack({ name: 'coach', tools, agents: [coachAgent(tools.map(({ name }) => name))] });
}
