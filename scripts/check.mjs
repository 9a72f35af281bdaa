// Everything that can be said of the sources without running them: `npm run check`.
// All steps run, also after a red one, one on each processor; each tells its name when it has ended, and a
// red one shows its output.
import { availableParallelism } from 'node:os';
import { exit, stdout } from 'node:process';
import { run } from './run.mjs';

const eslint = 'node --max-old-space-size=6144 node_modules/eslint/bin/eslint.js --max-warnings 0';

/** Most others read the built packages. */
const build = ['types', 'nx run-many --targets=build,typecheck'];
/** The long ones first, so that none of them is left alone at the end. */
const steps = [
  // In parts: the types of all of it fill the memory of one process.
  ['lint of apps', `${eslint} apps`],
  ['lint of libs', `${eslint} libs prisma`],
  ['format', 'prettier --check --log-level warn .'],
  [
    'lint of the rest',
    `${eslint} --ignore-pattern apps/ --ignore-pattern libs/ --ignore-pattern prisma/ .`,
  ],
  ['lock file', 'node scripts/lock-file.mjs --check'],
  ['licences', 'node scripts/licences.mjs'],
  ['types of the root', 'tsc -p tsconfig.json'],
  ['types of test', 'tsc -p test/tsconfig.json'],
  ['types of the client', 'node scripts/client-types.mjs --check'],
  ['API description', 'node scripts/lint-openapi.mjs'],
  ['size of the client', 'node scripts/client-size.mjs'],
  ['size of the console', 'node scripts/console-size.mjs'],
  ['arrows', 'depcruise --config .dependency-cruiser.js apps libs prisma'],
  ['folders', 'depcruise --config .dependency-cruiser.product.js libs'],
  ['unused code', 'knip --treat-config-hints-as-errors'],
];

/** @type {string[]} */
const red = [];

/** @param {readonly string[]} step its name and its command */
async function check([name = '', command = '']) {
  const { isGreen, output, seconds } = await run(command);
  stdout.write(`${isGreen ? 'green' : 'red  '}  ${name.padEnd(18)} ${seconds.padStart(6)} s\n`);
  if (isGreen) return;
  red.push(name);
  stdout.write(`\n$ ${command}\n${output}\n`);
}

async function checkOneByOne() {
  for (let next = steps.shift(); next; next = steps.shift()) await check(next);
}

await check(build);
await Promise.all(Array.from({ length: availableParallelism() }, checkOneByOne));
stdout.write(red.length === 0 ? 'check: all green\n' : `check: red: ${red.join(', ')}\n`);
exit(red.length === 0 ? 0 : 1);
