import type { ToolPack } from '@faina/tools';
import { coachAgent } from './coach-agent.js';
import type { Coach, CoachTool } from './coach.js';
import { analyzeTrainingLoad } from './tools/analyze-training-load.js';
import { compareActivities } from './tools/compare-activities.js';
import { createCustomWorkout } from './tools/create-custom-workout.js';
import { getActivitiesRange } from './tools/get-activities-range.js';
import { getActivityByDate } from './tools/get-activity-by-date.js';
import { getFitnessScores } from './tools/get-fitness-scores.js';
import { getLastActivity } from './tools/get-last-activity.js';
import { getSleepData } from './tools/get-sleep-data.js';
import { getSleepRecovery } from './tools/get-sleep-recovery.js';
import { getTrainingPlan } from './tools/get-training-plan.js';
import { markWorkoutComplete } from './tools/mark-workout-complete.js';
import { rescheduleWorkout } from './tools/reschedule-workout.js';
import { skipWorkout } from './tools/skip-workout.js';

// What the reports are made of.
export { type SportType, sportTypes } from './activity-type.js';
export type { Activity, ActivityFilter, CoachStore, SleepNight } from './coach-store.js';
export { type LoadedActivity, readLoadHistory } from './load-history.js';

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
  return { name: 'coach', tools, agents: [coachAgent(tools.map(({ name }) => name))] };
}
