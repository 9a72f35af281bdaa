/** Years that an activity can be of; PostgreSQL and JavaScript disagree on those far beyond. */
export const isPlausibleInstant = (instant: Date): boolean =>
  instant.getUTCFullYear() >= 1900 && instant.getUTCFullYear() <= 2999;

/** The instant without its milliseconds, which not every source of an activity tells. */
export const wholeSecond = (instant: Date): Date =>
  new Date(Math.floor(instant.getTime() / 1000) * 1000);

/** The largest figures that an activity can have, in the units in which they are stored. */
export const most = {
  /** Ten weeks: longer than any activity, and far from the end of an integer column. */
  seconds: 6_048_000,
  meters: 100_000_000,
  heartRate: 300,
  cadence: 1_000,
  watts: 10_000,
  elevationMeters: 1_000_000,
  calories: 1_000_000,
};
