// Everything that can be said of the sources without running them: `npm run check`.
// All steps run, also after a red one; each tells its name, and a red one shows its output.
import { exit, stdout } from 'node:process';
import { run } from './run.mjs';

const eslint = 'node --max-old-space-size=6144 node_modules/eslint/bin/eslint.js --max-warnings 0';

const steps = [
  ['lock file', 'node scripts/lock-file.mjs --check'],
  ['licences', 'node scripts/licences.mjs'],
  ['format', 'prettier --check --log-level warn .'],
  // Lint and arrows read the built packages, so this stands before them.
  ['types', 'nx run-many --targets=build,typecheck'],
  ['types of the root', 'tsc -p tsconfig.json'],
  ['types of test', 'tsc -p test/tsconfig.json'],
  ['types of the client', 'node scripts/client-types.mjs --check'],
  ['API description', 'node scripts/lint-openapi.mjs'],
  ['size of the client', 'node scripts/client-size.mjs'],
  ['size of the console', 'node scripts/console-size.mjs'],
  // In parts: the types of all of it fill the memory of one process.
  ['lint of apps', `${eslint} apps`],
  ['lint of libs', `${eslint} libs prisma`],
  [
    'lint of the rest',
    `${eslint} --ignore-pattern apps/ --ignore-pattern libs/ --ignore-pattern prisma/ .`,
  ],
  ['arrows', 'depcruise --config .dependency-cruiser.js apps libs prisma'],
  ['folders', 'depcruise --config .dependency-cruiser.product.js libs'],
  ['unused code', 'knip --treat-config-hints-as-errors'],
];

const red = [];
for (const [name = '', command = ''] of steps) {
  const { isGreen, output, seconds } = await run(command);
  stdout.write(`${isGreen ? 'green' : 'red  '}  ${name.padEnd(18)} ${seconds.padStart(6)} s\n`);
  if (isGreen) continue;
  red.push(name);
  stdout.write(`\n$ ${command}\n${output}\n`);
}
stdout.write(red.length === 0 ? 'check: all green\n' : `check: red: ${red.join(', ')}\n`);
exit(red.length === 0 ? 0 : 1);
