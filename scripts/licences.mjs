// Holds the licences of all packages that may be installed to run, for whatever system, against a
// list: `npm run check`. They are read from package-lock.json, which copies what each package says of
// itself, so that nothing has to be installed or asked for.
import { argv, exit, stderr, stdout } from 'node:process';
import { pathToFileURL } from 'node:url';
import { readLock } from './lock-file.mjs';

/** May be used, changed and passed on with the product, by their SPDX names. */
const allowed = new Set([
  '0BSD',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BlueOak-1.0.0',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  // Fonts, which may be passed on with software and embedded in documents.
  'OFL-1.1',
  'PSF-2.0',
  'PostgreSQL',
  'Python-2.0',
  'Unlicense',
]);

/**
 * @typedef {{ licence: string, why: string }} Exception `licence` is what the package says of itself
 * @typedef {import('./lock-file.mjs').Packages} Packages
 */

/** @type {Map<string, Exception>} */
export const exceptions = new Map([
  [
    'elkjs',
    {
      licence: 'EPL-2.0',
      why: "comes unchanged with Prisma's command line, which no service runs",
    },
  ],
  ['png-js', { licence: 'none', why: 'its LICENSE file has the text of MIT' }],
  ['seq-queue', { licence: 'none', why: 'its LICENSE file has the text of MIT' }],
]);

/**
 * Whether an SPDX expression lets one choose allowed licences. Parentheses within others are not read.
 * @param {string} licence
 * @returns {boolean}
 */
export function isAllowed(licence) {
  const expression = /^\(([^()]*)\)$/.exec(licence)?.[1] ?? licence;
  return expression
    .split(/\s+or\s+/i)
    .some((choice) => choice.split(/\s+and\s+/i).every((name) => allowed.has(name)));
}

/**
 * What is wrong, a line for each package.
 * @param {Packages} packages
 * @param {ReadonlyMap<string, Exception>} except
 * @returns {string[]}
 */
export function licenceProblems(packages, except) {
  const needed = new Set();
  const problems = [];
  for (const [location, { license: licence = 'none', dev, link }] of Object.entries(packages)) {
    const [, name] = /.*node_modules\/(.+)$/.exec(location) ?? [];
    if (name === undefined || dev || link || isAllowed(licence)) continue;
    needed.add(name);
    if (except.get(name)?.licence !== licence) problems.push(`${location}: licence ${licence}`);
  }
  const needless = [...except.keys()].filter((name) => !needed.has(name));
  return [...problems, ...needless.map((name) => `exception without need: ${name}`)];
}

if (import.meta.url === pathToFileURL(argv[1] ?? '').href) {
  const problems = licenceProblems(readLock('package-lock.json').packages, exceptions);
  if (problems.length === 0) {
    stdout.write('package-lock.json: all licences of run time are on the list\n');
  } else {
    stderr.write(
      `${problems.join('\n')}\npackage-lock.json: take another package, or where the licence lets the ` +
        'product be passed on, add it to scripts/licences.mjs\n',
    );
  }
  exit(problems.length === 0 ? 0 : 1);
}
