// Writes packages/*.tgz, what others install: `npm run package`, after the build.
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { cp, mkdir, mkdtemp, readFile, realpath, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { execPath, stdout } from 'node:process';
import { promisify } from 'node:util';
import { bundledPackages, fainaManifest, withoutNeeds } from './packages/faina-manifest.mjs';

const run = promisify(execFile);
const root = join(import.meta.dirname, '..');
const packages = join(root, 'packages');

/** The libraries that programs of others import. */
const libraries = ['libs/client', 'libs/sdk'].filter((library) => existsSync(join(root, library)));

/**
 * @param {string} file
 * @param {unknown} value
 */
const writeJson = (file, value) => writeFile(file, `${JSON.stringify(value, null, 2)}\n`);

/** @param {string} folder */
async function pack(folder) {
  const { stdout: printed } = await run(
    'npm',
    ['pack', '--json', '--ignore-scripts', '--pack-destination', packages],
    { cwd: folder, maxBuffer: 64_000_000 },
  );
  /** @type {{ filename: string, unpackedSize: number }[]} */
  const [{ filename, unpackedSize } = { filename: '', unpackedSize: 0 }] = JSON.parse(printed);
  const { size } = await stat(join(packages, filename));
  const mb = (/** @type {number} */ bytes) => `${(bytes / 1e6).toFixed(1)} MB`.padStart(8);
  stdout.write(`packages/${filename.padEnd(28)} ${mb(size)}, unpacked ${mb(unpackedSize)}\n`);
}

/** @param {string} folder */
async function stageFaina(folder) {
  await run(execPath, [join(root, 'scripts/image-layout.mjs'), folder]);
  for (const name of bundledPackages(folder)) {
    const place = join(folder, 'node_modules', name);
    await writeJson(join(place, 'package.json'), withoutNeeds(place));
  }
  await mkdir(join(folder, 'bin'));
  await cp(join(root, 'apps/cli/bin/faina.sh'), join(folder, 'bin/faina'));
  await cp(join(root, 'README.md'), join(folder, 'README.md'));
  await writeJson(join(folder, 'package.json'), fainaManifest(root, folder));
}

/**
 * A library as it is built, with the libraries of the repository that it needs in its node_modules.
 * @param {string} library
 * @param {string} folder
 */
async function stageLibrary(library, folder) {
  for (const part of ['dist', 'package.json']) {
    await cp(join(root, library, part), join(folder, part), {
      recursive: true,
      filter: (source) => !/\.spec\.|\.map$|\.tsbuildinfo$/.test(source),
    });
  }
  await cp(join(root, 'LICENSE'), join(folder, 'LICENSE'));
  const file = join(folder, 'package.json');
  /** @type {Record<string, unknown> & { dependencies?: Record<string, string> }} */
  const manifest = JSON.parse(await readFile(file, 'utf8'));
  const own = Object.keys(manifest.dependencies ?? {}).filter((name) => name.startsWith('@faina/'));
  for (const name of own) {
    const place = join('node_modules', name);
    await stageLibrary(relative(root, await realpath(join(root, place))), join(folder, place));
  }
  const ofRepository = ['private', 'scripts', 'devDependencies'];
  const kept = Object.entries(manifest).filter(([field]) => !ofRepository.includes(field));
  await writeJson(file, {
    ...Object.fromEntries(kept),
    ...(own.length > 0 && { bundleDependencies: own }),
  });
}

await rm(packages, { recursive: true, force: true });
await mkdir(packages);
const staging = await mkdtemp(join(tmpdir(), 'faina-package-'));
try {
  const faina = join(staging, 'faina');
  await stageFaina(faina);
  await pack(faina);
  for (const [index, library] of libraries.entries()) {
    const folder = join(staging, String(index));
    await stageLibrary(library, folder);
    await pack(folder);
  }
} finally {
  await rm(staging, { recursive: true });
}
