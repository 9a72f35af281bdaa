import { simulate, type Installation, type UnitCosts } from './scale/simulate.ts';
import { table } from './rig/table.ts';

/**
 * What an installation would do, from the costs of its parts (docs/scale.md): first this machine as
 * `npm run bench -- --mode workers` measures it, then workers on other machines than PostgreSQL.
 *
 *   npx node bench/scale.ts
 */

/** Of 26 November 2026, W(5), queue in Redis: solved from the CPU and the statements with 10 and with 50 at once. */
const costs: UnitCosts = {
  workerOfStatement: 0.68,
  workerOfSave: 0.083,
  postgresOfStatement: 0.71,
  postgresOfSave: 0.085,
  queueOfJob: 0.2,
  flush: 0.1,
};
const saves = 8;
/** At once in each worker: of this machine, and where models take their time. */
const atOnce = { here: 50, apart: 1_000 };

const here = [1, 2, 4].map((workers) => ({
  workers,
  slots: atOnce.here,
  cores: 2,
  saves,
  modelMs: 0,
}));
const apart = [1, 2, 4, 8, 16].map((workers) => ({
  workers,
  slots: atOnce.apart,
  cores: workers,
  postgresCores: 4,
  saves,
  modelMs: 2_000,
}));

console.log(`${shown('two cores for all', here)}\n`);
console.log(shown('a core for each worker, four for PostgreSQL, a model of 2 s', apart));

function shown(title: string, installations: readonly Installation[]): string {
  const rows = new Map(
    installations.map((installation) => {
      const { busy, ...rates } = simulate(costs, installation);
      return [`${installation.workers} workers`, { ...rates, ...busy }];
    }),
  );
  const columns = [
    { title: 'jobs/s', figure: 'jobsPerSecond', digits: 0 },
    { title: 'saves per statement', figure: 'savesPerStatement', digits: 1 },
    { title: 'a worker busy', figure: 'worker', digits: 2 },
    { title: 'their cores', figure: 'cores', digits: 2 },
    { title: 'by PostgreSQL', figure: 'postgres', digits: 2 },
  ];
  return `${title}\n\n${table(rows, columns, '')}`;
}
