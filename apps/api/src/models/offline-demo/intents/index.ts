import type { Intent } from '../intent.js';
import { activitiesRange } from './activities-range.js';
import { activityByDate } from './activity-by-date.js';
import { compareActivities } from './compare-activities.js';
import { echo } from './echo.js';
import { fitnessScores } from './fitness-scores.js';
import { impossibleDay } from './impossible-day.js';
import { lastActivity } from './last-activity.js';
import { planChange } from './plan-change.js';
import { sleepData } from './sleep-data.js';
import { sleepRecovery } from './sleep-recovery.js';
import { trainingLoad } from './training-load.js';
import { trainingPlan } from './training-plan.js';

/** The first one that matches serves the request: the special before the general. */
export const INTENTS: readonly Intent[] = [
  echo,
  planChange,
  impossibleDay,
  compareActivities,
  trainingLoad,
  sleepRecovery,
  sleepData,
  fitnessScores,
  trainingPlan,
  activitiesRange,
  activityByDate,
  lastActivity,
];
