/** Years that an activity can be of; PostgreSQL and JavaScript disagree on those far beyond. */
const years = { from: 1900, to: 2999 };

/** Ten weeks: longer than any activity, and far from the end of an integer column. */
export const maxActivitySeconds = 6_048_000;

export const isPlausibleInstant = (instant: Date): boolean =>
  instant.getUTCFullYear() >= years.from && instant.getUTCFullYear() <= years.to;
