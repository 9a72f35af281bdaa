import type { Chance } from './chance.js';

/** What is done to an installation, and for how long. */
export type Fault =
  /** kill -9, SIGSTOP or SIGTERM of a process; it is back after a while. */
  | { readonly kind: 'kill' | 'pause' | 'stop'; readonly member: string }
  | {
      readonly kind: 'cut' | 'stall' | 'slow';
      readonly member: string;
      readonly way: 'database' | 'redis' | 'model';
    }
  /** The database forgets the connections of a process, which does not hear of it. */
  | { readonly kind: 'half-open'; readonly member: string }
  | { readonly kind: 'database killed' | 'database restarted' | 'sessions ended' }
  | { readonly kind: 'redis killed' | 'redis emptied' }
  | { readonly kind: 'model fails'; readonly how: 500 | 429 | 'reset' | 'silence' };

/** A fault at its moment, counted from the begin of the storm. */
export interface PlannedFault {
  readonly atMs: number;
  readonly forMs: number;
  readonly fault: Fault;
}

interface Scene {
  readonly apis: readonly string[];
  readonly workers: readonly string[];
  readonly hasRedis: boolean;
}

/** A fault of a kind, and how long it lasts. */
type Maker = (chance: Chance, scene: Scene) => Omit<PlannedFault, 'atMs'>;

const anybody = ({ apis, workers }: Scene) => [...apis, ...workers];

/** Workers are hit twice as often as APIs. */
const somebody = (chance: Chance, scene: Scene): string =>
  chance.pick([...anybody(scene), ...scene.workers]);

const makers: readonly (readonly [weight: number, needsRedis: boolean, make: Maker])[] = [
  [
    6,
    false,
    (chance, scene) =>
      forSome(chance, 500, 6_000, { kind: 'kill', member: somebody(chance, scene) }),
  ],
  [
    3,
    false,
    (chance, scene) =>
      forSome(chance, 500, 6_000, { kind: 'stop', member: somebody(chance, scene) }),
  ],
  [
    3,
    false,
    (chance, scene) =>
      forSome(chance, 1_000, 16_000, { kind: 'pause', member: somebody(chance, scene) }),
  ],
  [2, false, (chance, scene) => wayFault(chance, scene, 'cut', 'database')],
  [2, false, (chance, scene) => wayFault(chance, scene, 'stall', 'database')],
  [1, false, (chance, scene) => wayFault(chance, scene, 'slow', 'database')],
  [
    1,
    false,
    (chance, scene) =>
      forSome(chance, 0, 0, { kind: 'half-open', member: somebody(chance, scene) }),
  ],
  [1, false, (chance) => forSome(chance, 500, 5_000, { kind: 'database killed' })],
  [1, false, (chance) => forSome(chance, 0, 2_000, { kind: 'database restarted' })],
  [1, false, (chance) => forSome(chance, 0, 0, { kind: 'sessions ended' })],
  [1, false, (chance, scene) => wayFault(chance, scene, 'cut', 'model')],
  [1, false, (chance, scene) => wayFault(chance, scene, 'stall', 'model')],
  [
    3,
    false,
    (chance) =>
      forSome(chance, 500, 4_000, {
        kind: 'model fails',
        how: chance.pick([500, 429, 'reset', 'silence']),
      }),
  ],
  [2, true, (chance, scene) => wayFault(chance, scene, 'cut', 'redis')],
  [2, true, (chance, scene) => wayFault(chance, scene, 'stall', 'redis')],
  [2, true, (chance) => forSome(chance, 0, 0, { kind: 'redis emptied' })],
  [1, true, (chance) => forSome(chance, 500, 5_000, { kind: 'redis killed' })],
];

/** The storm of a seed: a fault every 1 to 3.5 s until it is over, many of them at the same time. */
export function planFaults(chance: Chance, scene: Scene, stormMs: number): PlannedFault[] {
  const possible = makers.flatMap(([weight, needsRedis, make]) =>
    needsRedis && !scene.hasRedis ? [] : Array.from({ length: weight }, () => make),
  );
  const planned: PlannedFault[] = [];
  for (let atMs = chance.whole(1_000, 3_500); atMs < stormMs; atMs += chance.whole(1_000, 3_500)) {
    planned.push({ atMs, ...chance.pick(possible)(chance, scene) });
  }
  return planned;
}

/** A line for people, from which the fault can be told. */
export function faultText({ atMs, forMs, fault }: PlannedFault): string {
  const { kind, ...where } = fault;
  return [(atMs / 1_000).toFixed(1), kind, ...Object.values(where), `${forMs} ms`].join(' ');
}

function wayFault(
  chance: Chance,
  scene: Scene,
  kind: 'cut' | 'stall' | 'slow',
  way: 'database' | 'redis' | 'model',
): Omit<PlannedFault, 'atMs'> {
  const member = way === 'model' ? chance.pick(scene.workers) : somebody(chance, scene);
  return forSome(chance, 1_000, kind === 'stall' ? 15_000 : 8_000, { kind, member, way });
}

const forSome = (
  chance: Chance,
  least: number,
  most: number,
  fault: Fault,
): Omit<PlannedFault, 'atMs'> => ({ forMs: chance.whole(least, most), fault });
