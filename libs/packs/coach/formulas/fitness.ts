/** Fitness (CTL), fatigue (ATL) and form (TSB) at the end of a day, in training impulse per day. */
export interface Fitness {
  readonly ctl: number;
  readonly atl: number;
  readonly tsb: number;
}

/** Time constants in days. */
const chronicDays = 42;
const acuteDays = 7;

/**
 * Exponentially weighted means of the daily load: each day keeps e^(-1/42) of yesterday's CTL and
 * e^(-1/7) of yesterday's ATL and takes the rest from today's load. TSB is CTL - ATL of the same
 * day. Both begin at zero, so a history of less than about 42 days shows a CTL that is too low.
 *
 * Source: Banister's impulse-response model (Calvert, Banister, Savage, Bach, "A systems model of
 * the effects of training on physical performance", 1976), in the form of the performance
 * management chart (Allen, Coggan, "Training and Racing with a Power Meter").
 *
 * @param dailyLoads One per day without gaps, oldest first; a day of rest is 0.
 * @returns One per day.
 */
export function fitnessByDay(dailyLoads: readonly number[]): Fitness[] {
  const chronicKept = Math.exp(-1 / chronicDays);
  const acuteKept = Math.exp(-1 / acuteDays);
  let ctl = 0;
  let atl = 0;
  return dailyLoads.map((load) => {
    ctl = ctl * chronicKept + load * (1 - chronicKept);
    atl = atl * acuteKept + load * (1 - acuteKept);
    return { ctl, atl, tsb: ctl - atl };
  });
}
