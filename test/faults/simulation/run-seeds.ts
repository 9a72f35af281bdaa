import { setImmediate as turn } from 'node:timers/promises';
import type { Violation } from './invariants/violations.js';
import { Random } from './kernel/random.js';
import { planOf, type WorldPlan } from './plan.js';
import { shrink } from './shrink.js';
import { type RunOutcome, World } from './world.js';

/** A seed whose world breaks a promise. */
export interface FailedSeed {
  readonly seed: number;
  readonly violations: readonly Violation[];
  /** A world as small as was found that breaks the same promise. */
  readonly plan: WorldPlan;
}

export interface Seeds {
  readonly first: number;
  readonly count: number;
}

export interface SeedsReport {
  readonly seeds: number;
  readonly steps: number;
  readonly failed: number;
}

export const runSeed = (seed: number): Promise<RunOutcome> =>
  new World(planOf(seed, new Random(seed))).run();

/** Failing seeds beyond these are counted and not shrunk. */
const mostShrunk = 5;
const seedsPerTurn = 100;

/**
 * Runs one world after the other.
 * @param told hears of each seed that fails, and every `seedsPerTurn` seeds how far it is
 */
export async function runSeeds(
  { first, count }: Seeds,
  told: { readonly failed: (seed: FailedSeed) => void; readonly far: (so: SeedsReport) => void },
): Promise<SeedsReport> {
  const report = { seeds: 0, steps: 0, failed: 0 };
  for (let seed = first; seed < first + count; seed += 1) {
    const { violations, steps } = await runSeed(seed);
    report.seeds += 1;
    report.steps += steps;
    if (violations.length > 0) {
      report.failed += 1;
      const plan = planOf(seed, new Random(seed));
      const rules = violations.map(({ rule }) => rule);
      const isShrunk = report.failed <= mostShrunk;
      told.failed({ seed, violations, plan: isShrunk ? await shrink(plan, rules) : plan });
    }
    if (report.seeds % seedsPerTurn !== 0) continue;
    told.far(report);
    await turn();
  }
  return report;
}
