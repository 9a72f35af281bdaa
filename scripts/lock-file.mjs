// Keeps package-lock.json fit for every system and every registry.
//
// npm writes into the lock only those optional platform packages that its registry offers. Made
// against a mirror that holds the builds of one system, the lock makes `npm ci` refuse to run on
// all others. This script finds what is missing and completes it; a package's name says for which
// system it is. Such an entry has no hash, so that nothing tells what a registry may put in its place:
// `--check` allows that for tools of development alone.
//
// npm warns, four lines each, of every package whose `engines` exclude the Node that installs. The
// scripts run on the Node of package.json whatever installs it, so the lock says nothing of engines.
//
// An optional package that package.json overrides with `file:left-out`, a folder that is not there,
// is left out on every system.
//
//   node scripts/lock-file.mjs --check    exit 1 and name what is wrong
//   node scripts/lock-file.mjs --write    complete the lock, drop addresses of mirrors and engines
import { readFileSync, writeFileSync } from 'node:fs';
import { argv, exit, stderr, stdout } from 'node:process';
import { pathToFileURL } from 'node:url';

const registryHost = 'registry.npmjs.org';
const systems = '(android|darwin|freebsd|linux|openharmony|win32)';
const processors = '(arm64|arm|ia32|ppc64|riscv64|s390x|x64)';
const platformSuffix = new RegExp(`-${systems}-${processors}(?:-(gnu|musl|[a-z]+))?$`);
const libraries = new Map([
  ['gnu', 'glibc'],
  ['musl', 'musl'],
]);

/**
 * @typedef {{ version?: string, license?: string, integrity?: string, resolved?: string, link?: boolean,
 *   dev?: boolean, devOptional?: boolean, optional?: boolean, os?: string[], cpu?: string[], libc?: string[],
 *   engines?: unknown, optionalDependencies?: Record<string, string> }} Entry
 * @typedef {Record<string, Entry>} Packages
 * @typedef {{ name: string, version: string, dev: boolean }} Missing
 */

/**
 * @param {string} file
 * @returns {{ packages: Packages }}
 */
export const readLock = (file) => JSON.parse(readFileSync(file, 'utf8'));

/**
 * Where Node would find `name` from the package at `location`, going up the folders.
 * @param {Packages} packages
 * @param {string} location
 * @param {string} name
 * @returns {Entry | undefined}
 */
function resolve(packages, location, name) {
  for (let folder = location; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/')))) {
    const found = packages[`${folder === '' ? '' : `${folder}/`}node_modules/${name}`];
    if (found !== undefined || folder === '') return found;
  }
}

/**
 * The optional packages that package.json leaves out.
 * @param {{ overrides?: Record<string, unknown> }} manifest
 * @returns {Set<string>}
 */
export const leftOut = ({ overrides = {} }) =>
  new Set(Object.keys(overrides).filter((name) => overrides[name] === 'file:left-out'));

/** @type {{ overrides?: Record<string, unknown> }} */
const manifest = JSON.parse(readFileSync('package.json', 'utf8'));
const leftOutHere = leftOut(manifest);

/**
 * Packages of run time without a hash: whatever a registry gives would be taken.
 * @param {Packages} packages
 * @returns {string[]}
 */
export const unhashedPackages = (packages) =>
  Object.entries(packages)
    .filter(([location]) => location.includes('node_modules/'))
    .filter(([, { link, dev, integrity }]) => !link && !dev && integrity === undefined)
    .map(([location]) => location);

/**
 * Optional packages that some package asks for and the lock does not hold.
 * @param {Packages} packages
 * @returns {Missing[]}
 */
export function missingPackages(packages) {
  /** @type {Map<string, Missing>} */
  const missing = new Map();
  for (const [location, entry] of Object.entries(packages)) {
    for (const [name, version] of Object.entries(entry.optionalDependencies ?? {})) {
      if (leftOutHere.has(name) || resolve(packages, location, name) !== undefined) continue;
      missing.set(name, { name, version, dev: entry.dev === true });
    }
  }
  return [...missing.values()];
}

/**
 * Packages whose address is not the public registry's.
 * @param {Packages} packages
 * @returns {string[]}
 */
export function mirroredPackages(packages) {
  return Object.entries(packages)
    .filter(([, { resolved, link }]) => resolved !== undefined && link !== true)
    .filter(([, { resolved }]) => URL.parse(resolved ?? '')?.host !== registryHost)
    .map(([location]) => location);
}

/**
 * Packages that say which Node they want; what this project wants itself stays.
 * @param {Packages} packages
 * @returns {string[]}
 */
export const engineClaims = (packages) =>
  Object.keys(packages).filter((location) => location !== '' && packages[location]?.engines);

/**
 * The lock's entry for a platform package, read from its name.
 * @param {Missing} missing
 * @returns {Entry}
 * @throws {Error} when name or version leave a question open
 */
export function platformEntry({ name, version, dev }) {
  const [, system, processor, abi] = platformSuffix.exec(name) ?? [];
  if (system === undefined || processor === undefined || !/^\d+\.\d+\.\d+\S*$/.test(version)) {
    throw new Error(
      `${name}@${version} is not in package-lock.json, and its name and version do not say for ` +
        `which system it is. Run \`npm install --package-lock-only\` against ${registryHost}.`,
    );
  }
  const library = libraries.get(abi ?? '');
  return {
    version,
    cpu: [processor],
    ...(dev && { dev }),
    ...(library !== undefined && { libc: [library] }),
    optional: true,
    os: [system],
  };
}

/**
 * The same packages, complete and without addresses of mirrors and engines, in npm's order.
 * @param {Packages} packages
 * @returns {Packages}
 */
export function completePackages(packages) {
  /** @type {Packages} */
  const complete = structuredClone(packages);
  for (const location of mirroredPackages(packages)) delete complete[location]?.resolved;
  for (const location of engineClaims(packages)) delete complete[location]?.engines;
  for (const missing of missingPackages(packages)) {
    complete[`node_modules/${missing.name}`] = platformEntry(missing);
  }
  const sorted = Object.entries(complete).sort(([a], [b]) => a.localeCompare(b, 'en'));
  return Object.fromEntries(sorted);
}

/**
 * @param {string} mode
 * @returns {number} the exit code
 */
function run(mode) {
  const file = 'package-lock.json';
  const lock = readLock(file);
  const problems = [
    ...missingPackages(lock.packages).map(({ name, version }) => `missing: ${name}@${version}`),
    ...mirroredPackages(lock.packages).map((location) => `address of a mirror: ${location}`),
    ...engineClaims(lock.packages).map((location) => `engines: ${location}`),
  ];
  if (mode === '--write') {
    lock.packages = completePackages(lock.packages);
    writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`);
    stdout.write(`${file}: ${problems.length} entries mended\n`);
    return 0;
  }
  if (mode !== '--check') {
    stderr.write('usage: node scripts/lock-file.mjs --check | --write\n');
    return 2;
  }
  const unhashed = unhashedPackages(lock.packages).map((location) => `no hash: ${location}`);
  if (problems.length + unhashed.length === 0) {
    stdout.write(`${file}: complete for all systems\n`);
    return 0;
  }
  stderr.write(`${[...problems, ...unhashed].join('\n')}\n`);
  if (problems.length > 0) stderr.write(`${file}: mend it with \`npm run lock\`\n`);
  if (unhashed.length > 0) {
    stderr.write(
      `${file}: remove the entries without a hash and run \`npm install --package-lock-only\` ` +
        `against ${registryHost}, or leave the package out (overrides in package.json)\n`,
    );
  }
  return 1;
}

if (import.meta.url === pathToFileURL(argv[1] ?? '').href) exit(run(argv[2] ?? ''));
