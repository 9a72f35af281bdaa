import { readRun } from './run.js';
import type { RunHistory } from './run-history.js';
import { acceptedJobsExist } from './rules/accepted-jobs-exist.js';
import { callsHaveOneResult } from './rules/calls-have-one-result.js';
import { cancelsTakeEffect } from './rules/cancels-take-effect.js';
import { effectsAreTold } from './rules/effects-are-told.js';
import { effectsHappenOnce } from './rules/effects-happen-once.js';
import { effectsHaveConsent } from './rules/effects-have-consent.js';
import { epochsCountLeases } from './rules/epochs-count-leases.js';
import { finalStatesStay } from './rules/final-states-stay.js';
import { jobsEnd } from './rules/jobs-end.js';
import { limitsHold } from './rules/limits-hold.js';
import { localEffectsAreTold } from './rules/local-effects-are-told.js';
import { localEffectsHappenOnce } from './rules/local-effects-happen-once.js';
import { newsArePassedOn } from './rules/news-are-passed-on.js';
import { nobodyEndsUnasked } from './rules/nobody-ends-unasked.js';
import { nobodyRunsWithoutWorker } from './rules/nobody-runs-without-worker.js';
import { nothingAfterCancel } from './rules/nothing-after-cancel.js';
import { nothingStaysOpen } from './rules/nothing-stays-open.js';
import { numbersHaveNoGaps } from './rules/numbers-have-no-gaps.js';
import { oneJobPerKey } from './rules/one-job-per-key.js';
import { poisonIsProved } from './rules/poison-is-proved.js';
import { questionsAreMailed } from './rules/questions-are-mailed.js';
import { recordsAgree } from './rules/records-agree.js';
import { rowsHaveTheirJob } from './rules/rows-have-their-job.js';
import { savedAnswersStay } from './rules/saved-answers-stay.js';
import { transitionsAreLegal } from './rules/transitions-are-legal.js';
import { usageIsCounted } from './rules/usage-is-counted.js';
import { webhooksAreTold } from './rules/webhooks-are-told.js';
import type { Rule, Violation } from './violation.js';

export const rules: readonly Rule[] = [
  acceptedJobsExist,
  rowsHaveTheirJob,
  jobsEnd,
  cancelsTakeEffect,
  nobodyRunsWithoutWorker,
  nobodyEndsUnasked,
  oneJobPerKey,
  effectsHappenOnce,
  localEffectsHappenOnce,
  effectsAreTold,
  localEffectsAreTold,
  recordsAgree,
  questionsAreMailed,
  effectsHaveConsent,
  savedAnswersStay,
  transitionsAreLegal,
  epochsCountLeases,
  finalStatesStay,
  numbersHaveNoGaps,
  callsHaveOneResult,
  usageIsCounted,
  limitsHold,
  webhooksAreTold,
  newsArePassedOn,
  nothingStaysOpen,
  nothingAfterCancel,
  poisonIsProved,
];

/** Every place where a run has broken a promise. */
export function violationsIn(history: RunHistory): Violation[] {
  const run = readRun(history);
  return rules.flatMap((rule) =>
    [...rule.find(run)].map((finding) => ({ rule: rule.name, counts: rule.counts, ...finding })),
  );
}
