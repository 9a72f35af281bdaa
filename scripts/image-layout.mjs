// Puts all that the image and the package `faina` run into a folder, after the build:
// `node scripts/image-layout.mjs <folder>`. Three programs come along, bundled: the service, the server
// of the dashboard's figures, and the command line. Of node_modules come only packages whose files
// are read. THIRD-PARTY.txt has the licences of all that is in there.
import { cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import { argv, exit, stderr } from 'node:process';
import { rolldown } from 'rolldown';
import { ownPlaces } from './packages/own-places.mjs';
import { packagesOf, thirdPartyText } from './packages/third-party.mjs';
import { comments, dashboardServer, external } from './service-packages.mjs';

const root = join(import.meta.dirname, '..');
const [, , folder = ''] = argv;
if (folder === '') {
  stderr.write('node scripts/image-layout.mjs <folder>\n');
  exit(1);
}

/**
 * @param {string} path from the root of the repository
 * @param {(source: string) => boolean} [isKept] asked with each path below; all where left out
 * @param {string} [to] its place in the folder, where that is another one
 */
function copy(path, isKept = () => true, to = path) {
  cpSync(join(root, path), join(folder, to), {
    recursive: true,
    filter: (source) => isKept(relative(join(root, path), source)),
  });
}

/**
 * The packages of others, by their places, of which something is in the folder.
 * @type {Set<string>}
 */
const included = new Set();

/** @param {string} program a built one, which becomes one file in the same place */
async function bundle(program) {
  const plugins = [ownPlaces(join(root, dirname(program)))];
  const built = await rolldown({ input: join(root, program), platform: 'node', external, plugins });
  const { output } = await built.write({
    file: join(folder, program),
    format: 'esm',
    codeSplitting: false,
    comments,
  });
  for (const path of packagesOf(output)) included.add(path);
}

/** What a package has besides for those who work on it, and for browsers. */
const needless =
  /(?:^|[/\\])(?:\.|docs?$|tests?$|examples?$|benchmarks?$|browser)|\.browser\.|\.old\.|standalone|\.(?:map|[cm]?ts)$/;

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
  if (included.has(path)) return;
  included.add(path);
  copy(path, (file) => !file.split(sep).includes('node_modules') && !needless.test(file));
  /** @type {{ dependencies?: Record<string, string> }} */
  const { dependencies = {} } = JSON.parse(readFileSync(join(root, path, 'package.json'), 'utf8'));
  for (const dependency of Object.keys(dependencies)) copyPackage(dependency, path);
}

copy('LICENSE');
copy('prisma/migrations');
copy('apps/api/package.json');
// Compiled code counts only for the user and the processor that made it.
copy('apps/api/dist', (file) =>
  /^(?:$|main\.js$|embedding(?!.*\.map$|.start|.*bundled\.d)|bundled(?!.compiled|.packages.json))/.test(
    file,
  ),
);
copy('libs/packs/package.json');
// Where the packs look for it; all of it is in the bundle of the service.
const program = join('libs/packs/dist', dashboardServer);
const bundled = relative(dirname(program), 'apps/api/dist/bundled/dashboard-server.js');
mkdirSync(join(folder, dirname(program)), { recursive: true });
writeFileSync(join(folder, program), `import '${bundled}';\n`);
copy('apps/cli/package.json');
copy('apps/cli/bin');
copy('apps/cli/template');
await bundle('apps/cli/dist/faina.js');

const modules = 'node_modules';
copy('apps/console/package.json', undefined, `${modules}/@faina/console/package.json`);
copy('apps/console/dist', undefined, `${modules}/@faina/console/dist`);

for (const name of external) copyPackage(name);
// Pages that are served, and the fonts that reports embed.
copy(`${modules}/@bull-board/ui`, (file) => !file.startsWith('typings'));
copy(`${modules}/@bull-board/api/package.json`);
copy(`${modules}/@bull-board/api/dist/index.js`);
copy(
  `${modules}/swagger-ui-dist`,
  (file) => !/\.map$|-es-bundle|^swagger-ui\.js$|^log\./.test(file),
);
const fonts = /^(?:package\.json|LICENSE.*|(?:400Regular|700Bold)(?:\/.*\.ttf)?)?$/;
copy(`${modules}/@expo-google-fonts/roboto`, (file) => fonts.test(file));
// The figures of the fonts that every reader has; its code is in the bundle.
const ofPdfs = /^(?:package\.json|LICENSE|js(?:\/standard-fonts(?!.*\.mjs$).*)?)?$/;
copy(`${modules}/pdfkit`, (file) => ofPdfs.test(file));

/** @type {string[]} */
const ofService = JSON.parse(
  readFileSync(join(root, 'apps/api/dist/bundled/packages.json'), 'utf8'),
);
const ofPages = [
  '@bull-board/api',
  '@bull-board/ui',
  '@expo-google-fonts/roboto',
  'swagger-ui-dist',
];
const ofConsole = ['@preact/signals', '@preact/signals-core', 'diff', 'preact'];
for (const path of ofService) included.add(path);
for (const name of [...ofPages, ...ofConsole]) included.add(join(modules, name));
writeFileSync(join(folder, 'THIRD-PARTY.txt'), thirdPartyText(root, [...included]));
