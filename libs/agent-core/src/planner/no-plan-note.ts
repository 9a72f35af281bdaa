import type { ActivityEntry } from '../history/activity-history.js';

/** Tells the planner that its last answer was no plan, and what is wanted instead. */
export const noPlanNote = (problem: string, createdAt: Date): ActivityEntry => ({
  role: 'SYSTEM',
  content: `Your last answer was no plan: ${problem}. Nothing was done. Answer with JSON alone: {"actions":[{"intent":"...","slots":{}}],"replan":false}`,
  createdAt,
});
