import { runSeeds } from './run-seeds.js';
import type { WorldPlan } from './plan.js';
import { World } from './world.js';

/** Run as a program by scripts/simulation.mjs: tells of its seeds by a line of JSON each. */

const tell = (line: object): void => {
  process.stdout.write(`${JSON.stringify(line)}\n`);
};

const { SIMULATION_PLAN: plan, SIMULATION_FIRST = '1', SIMULATION_SEEDS = '1000' } = process.env;

if (plan === undefined) {
  const seeds = { first: Number(SIMULATION_FIRST), count: Number(SIMULATION_SEEDS) };
  const report = await runSeeds(seeds, {
    failed: (failed) => {
      tell({ failed });
    },
    far: (far) => {
      tell({ far });
    },
  });
  const { user, system } = process.cpuUsage();
  tell({ report: { ...report, cpuMs: (user + system) / 1_000 } });
} else {
  tell(await new World(JSON.parse(plan) as WorldPlan).run());
}
