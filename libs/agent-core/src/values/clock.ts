/** Where the core gets its time from. */
export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };
