// Every process has all failpoints, each for another word: a job says in the second line of its input, which
// no model reads, what becomes of the process that has come so far with it. The next attempt is spared.

const points = ['K1', 'K2', 'K4', 'K6', 'K7', 'K8', 'K10', 'K11', 'K12'] as const;

export type Point = (typeof points)[number];

/** Longer than three leases of the usual length. */
export const standstillMs = 31_000;

const actions = {
  /** Its process is killed. */
  kill: 'kill9',
  /** Its process is stopped, until the test lets it go on. */
  stop: 'stop',
  /** The event loop of its process stands still for more than three leases. */
  block: `block:${standstillMs}`,
  /** It stands still for long enough to ask for a cancel meanwhile. */
  pause: 'block:1000',
} as const;

export type Fate = keyof typeof actions;

/** In the second line of a job that kills each worker that takes it. */
export const poison = 'poison';

const usual = points.flatMap((point) =>
  Object.entries(actions).map(([fate, action]) => `${point}:${action}:${fate}-${point}@1`),
);

/** For the setting FAILPOINTS of all processes. */
export const fates = [...usual, `K4:kill9:${poison}`].join(',');

/** A plan whose first attempt meets its fate at the point. */
export const fatal = (plan: string, fate: Fate, point: Point): string =>
  `${plan}\n${fate}-${point}`;
