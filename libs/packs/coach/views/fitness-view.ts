import type { JsonObject } from '@faina/agent-core';
import type { Fitness } from '../formulas/fitness.js';
import { round } from './round.js';

/** One decimal each; the form is taken from the rounded figures, so that the three add up. */
export function viewFitness({ ctl, atl }: Fitness): JsonObject {
  const rounded = { ctl: round(ctl, 1), atl: round(atl, 1) };
  return { ...rounded, tsb: round(rounded.ctl - rounded.atl, 1) };
}
