import type { DemoRequest } from '../demo-request.js';
import type { Intent } from '../intent.js';
import { activitiesRange } from './activities-range.js';
import { activityByDate } from './activity-by-date.js';
import { compareActivities } from './compare-activities.js';
import { completeWorkout } from './complete-workout.js';
import { createWorkout } from './create-workout.js';
import { dashboardToday } from './dashboard-today.js';
import { echo } from './echo.js';
import { fitnessScores } from './fitness-scores.js';
import { generateReport } from './generate-report.js';
import { impossibleDay } from './impossible-day.js';
import { lastActivity } from './last-activity.js';
import { listReports } from './list-reports.js';
import { planChange } from './plan-change.js';
import { rescheduleWorkout } from './reschedule-workout.js';
import { sendMail } from './send-mail.js';
import { sendReport } from './send-report.js';
import { skipWorkout } from './skip-workout.js';
import { sleepData } from './sleep-data.js';
import { sleepRecovery } from './sleep-recovery.js';
import { trainingLoad } from './training-load.js';
import { trainingPlan } from './training-plan.js';

/** The first one that matches serves the request: the special before the general. */
export const INTENTS: readonly Intent[] = [
  echo,
  sendMail,
  impossibleDay,
  sendReport,
  generateReport,
  listReports,
  dashboardToday,
  completeWorkout,
  skipWorkout,
  createWorkout,
  rescheduleWorkout,
  planChange,
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

/** Those whose tools are there. */
export const servedIntents = ({ tools }: DemoRequest): readonly Intent[] =>
  INTENTS.filter(
    (intent) => intent.tools.length > 0 && intent.tools.every((tool) => tools.has(tool)),
  );
