// Runs simulated worlds (test/faults/simulation) in processes of their own, from the sources as they
// are: SIMULATION_SEEDS of them from SIMULATION_FIRST on, in SIMULATION_PROCESSES processes. Prints each
// seed that breaks a promise with the smallest world that does, and fails then; with SIMULATION_BAIL at
// the first. With SIMULATION_PLAN, the JSON of such a world, it runs that one.
import { spawn } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { rolldown } from 'rolldown';

/** @param {string} path */
const source = (path) => fileURLToPath(new URL(`../${path}`, import.meta.url));
const program = source('test/dist/simulation.mjs');

/**
 * The helpers of compiled decorators, which nothing here asks for metadata.
 * @type {Readonly<Record<string, string>>}
 */
const helpers = {
  decorate: `export default (decorators, target) => decorators.reduceRight((made, each) => each(made) ?? made, target);`,
  decorateParam:
    'export default (index, decorator) => (target, key) => decorator(target, key, index);',
  decorateMetadata: 'export default () => () => undefined;',
};
const helperPrefix = '@oxc-project/runtime/helpers/';

const bundle = await rolldown({
  input: source('test/faults/simulation/main.ts'),
  platform: 'node',
  tsconfig: false,
  external: (id) => !/^(\.|\/|\0|@faina\/|@oxc-project\/)/.test(id),
  resolve: {
    alias: {
      '@faina/agent-core/testing': source('libs/agent-core/src/testing/index.ts'),
      '@faina/agent-core': source('libs/agent-core/src/index.ts'),
      '@faina/database': source('prisma/src/index.ts'),
      '@faina/tools': source('libs/tools/src/index.ts'),
    },
    extensionAlias: { '.js': ['.ts', '.js'] },
  },
  transform: { decorator: { legacy: true } },
  plugins: [
    {
      name: 'decorator-helpers',
      resolveId: (id) => (id.startsWith(helperPrefix) ? `\0${id}` : null),
      load: (id) => helpers[id.split(helperPrefix)[1] ?? ''] ?? null,
    },
  ],
});
await bundle.write({ file: program, format: 'esm' });

const { env } = process;
const first = Number(env.SIMULATION_FIRST ?? 1);
const seeds = Number(env.SIMULATION_SEEDS ?? 1_000_000);
const processes = Number(env.SIMULATION_PROCESSES ?? availableParallelism());
/**
 * A process runs so many and ends: workers that are killed in a world leave listeners behind, which the
 * process of a real worker takes with it.
 */
const seedsOfProcess = 5_000;
const begunAt = performance.now();
/**
 * What one process has done so far.
 * @typedef {{ seeds: number, steps: number, failed: number, cpuMs: number }} Report
 */

/** @type {Report[]} */
const done = [];
/** @type {Set<import('node:child_process').ChildProcess>} */
const running = new Set();
let isOver = false;
process.once('exit', endAll);
for (const signal of ['SIGTERM', 'SIGINT']) process.once(signal, () => process.exit(1));

function endAll() {
  isOver = true;
  for (const child of running) child.kill('SIGKILL');
}

/** @param {keyof Report} name */
const sum = (name) => done.reduce((total, each) => total + each[name], 0);
let toldAt = begunAt;

const seconds = () => (performance.now() - begunAt) / 1_000;
/** @param {number} count @param {number} over */
const rate = (count, over) => Math.round(count / over).toLocaleString('en');
const told = () =>
  `${sum('seeds').toLocaleString('en')} seeds from ${first}, ${sum('failed')} failed; ` +
  `${rate(sum('seeds'), seconds())} seeds/s, ${rate(sum('steps') * 60, seconds())} steps/min`;

/**
 * A line of a process: a seed that failed, how far it is, or what came of one world.
 * @typedef {{ rule: string, what: string }[]} Violations
 * @typedef {{ failed?: { seed: number, violations: Violations, plan: object }, far?: Partial<Report>,
 *   report?: Report, violations?: Violations }} Line
 * @param {Report} of
 * @param {Line} line
 */
function hear(of, { failed, far, report, ...outcome }) {
  if (failed) {
    const { seed, violations, plan } = failed;
    process.stdout.write(`\nseed ${seed} breaks:\n`);
    for (const { rule, what } of violations) process.stdout.write(`  ${rule} ${what}\n`);
    process.stdout.write(
      `run it: SIMULATION_PLAN='${JSON.stringify(plan)}' npm run campaign:simulation\n`,
    );
    of.failed += 1;
    if (env.SIMULATION_BAIL !== undefined) endAll();
  } else if (far ?? report) {
    Object.assign(of, far ?? report);
  } else {
    process.stdout.write(`${JSON.stringify(outcome, undefined, 2)}\n`);
    if (outcome.violations?.length) process.exitCode = 1;
  }
  if (performance.now() - toldAt < 10_000) return;
  toldAt = performance.now();
  process.stdout.write(`${told()}\n`);
}

let next = first;
async function runAll() {
  while (next < first + seeds && !isOver) {
    const begin = next;
    next = Math.min(begin + seedsOfProcess, first + seeds);
    await run(begin, next - begin);
  }
}

/** @param {number} begin @param {number} count */
async function run(begin, count) {
  const of = { seeds: 0, steps: 0, failed: 0, cpuMs: 0 };
  done.push(of);
  // New objects live for one world: in a small space they would be copied again and again.
  const child = spawn(process.execPath, ['--max-semi-space-size=64', program], {
    env: {
      ...env,
      SIMULATION_FIRST: String(begin),
      SIMULATION_SEEDS: String(count),
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  running.add(child);
  const ended = new Promise((resolve) => child.once('exit', resolve)).finally(() =>
    running.delete(child),
  );
  for await (const line of createInterface({ input: child.stdout })) {
    /** @type {Line} */
    const told = JSON.parse(line);
    hear(of, told);
  }
  if ((await ended) !== 0 && !isOver)
    throw new Error(`The process of seeds from ${begin} on ended early.`);
}

if (env.SIMULATION_PLAN === undefined) {
  await Promise.all(Array.from({ length: processes }, runAll));
  const cpu = sum('cpuMs') / 1_000;
  process.stdout.write(
    `${told()}; per second of a core ${rate(sum('seeds'), cpu)} seeds, ${rate(sum('steps'), cpu)} steps\n`,
  );
  if (sum('failed') > 0) process.exitCode = 1;
} else {
  await run(first, seeds);
}
