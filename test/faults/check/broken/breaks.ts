import type { Break } from './break.js';
import { brokenDeliveries } from './broken-deliveries.js';
import { brokenEffects } from './broken-effects.js';
import { brokenHistories } from './broken-histories.js';
import { brokenJobs } from './broken-jobs.js';

/** Ways to break a sound history: each rule is seen to fail, for each of its reasons. */
export const breaks: readonly Break[] = [
  ...brokenJobs,
  ...brokenEffects,
  ...brokenHistories,
  ...brokenDeliveries,
];
