import type { JsonObject } from '@faina/sdk';
import type { Fitness } from '../formulas/fitness.js';
import type { LoadHistory } from '../formulas/load-history.js';
import { round } from './recorded.js';

/** How the loads came about, so that an answer can say how sure it is. */
export function viewLoadBasis({ activities, heartRates }: LoadHistory): JsonObject {
  const count = (basis: string) => activities.filter((entry) => entry.basis === basis).length;
  return {
    unit: 'TRIMP (Banister)',
    activities: activities.length,
    loads_from_heart_rate: count('heartRate'),
    loads_estimated_from_duration: count('duration'),
    activities_without_time: count('nothing'),
    max_heart_rate_bpm: round(heartRates.max),
    max_heart_rate_source: heartRates.maxIsRecorded ? 'highest recorded' : 'default',
    resting_heart_rate_bpm: round(heartRates.resting),
    resting_heart_rate_source: heartRates.restingIsRecorded ? 'latest recorded' : 'default',
    weighting: "Banister's constants for men; the sex of the athlete is not stored",
    why_not_tss: 'the training stress score needs a threshold power or pace, which nobody recorded',
    sources: [
      'TRIMP: Banister, Modeling elite athletic performance, 1991',
      'CTL and ATL, exponentially weighted over 42 and 7 days: Calvert, Banister et al., 1976; Allen, Coggan',
    ],
  };
}

/** One decimal each; the form is taken from the rounded figures, so that the three add up. */
export function viewFitness({ ctl, atl }: Fitness): JsonObject {
  const rounded = { ctl: round(ctl, 1), atl: round(atl, 1) };
  return { ...rounded, tsb: round(rounded.ctl - rounded.atl, 1) };
}
