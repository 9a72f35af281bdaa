/** Days of the chronic load. */
export const chronicDays = 28;

/** How the load of the last days relates to that of the last weeks. */
export interface LoadBalance {
  /** Sum of the last 7 days. */
  readonly acuteLoad: number;
  /** Mean of the last four weeks' sums. */
  readonly chronicLoad: number;
  /** Acute by chronic load; null before the first four weeks are over, and where their load is 0. */
  readonly ratio: number | null;
  /** Mean by standard deviation of the last 7 days' loads; null when all days are alike. */
  readonly monotony: number | null;
}

/**
 * Ratio of acute to chronic load: 0.8 to 1.3 went with the fewest injuries (Gabbett TJ, "The
 * training-injury prevention paradox", British Journal of Sports Medicine, 2016). Monotony: over
 * 2.0 went with illness (Foster C, "Monitoring training in athletes with reference to overtraining
 * syndrome", Medicine & Science in Sports & Exercise, 1998); population standard deviation.
 *
 * @param dailyLoads One per day without gaps, oldest first.
 */
export function loadBalance(dailyLoads: readonly number[]): LoadBalance {
  const week = dailyLoads.slice(-7);
  const acuteLoad = sum(week);
  const chronicLoad = sum(dailyLoads.slice(-chronicDays)) / 4;
  const hasFourWeeks = dailyLoads.length >= chronicDays;
  return {
    acuteLoad,
    chronicLoad,
    ratio: hasFourWeeks && chronicLoad > 0 ? acuteLoad / chronicLoad : null,
    monotony: monotonyOf(week),
  };
}

function monotonyOf(loads: readonly number[]): number | null {
  if (loads.length < 7) return null;
  const mean = sum(loads) / loads.length;
  const deviation = Math.sqrt(sum(loads.map((load) => (load - mean) ** 2)) / loads.length);
  return deviation === 0 ? null : mean / deviation;
}

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
