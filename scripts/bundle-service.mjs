// Puts the service and its packages into a few files: a start reads those in place of 3 000, in half
// the time. Last step of the build of apps/api; `node apps/api/dist/main.js` runs what it writes.
import { execFile } from 'node:child_process';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { execPath } from 'node:process';
import { promisify } from 'node:util';
import { writeBundle } from './packages/service-bundle.mjs';
import { packagesOf } from './packages/third-party.mjs';
import { serviceFlags } from './service-flags.mjs';
import { dashboardServer } from './service-packages.mjs';

const dist = join(import.meta.dirname, '../apps/api/dist');
const bundled = join(dist, 'bundled');

await rm(bundled, { recursive: true, force: true });
const output = await writeBundle(
  {
    start: join(dist, 'start.js'),
    embedded: join(dist, 'embedding/start-embedded.js'),
    // Of `faina dev`: starts the service again and again.
    dev: join(dist, 'dev/dev.js'),
    // Of `faina tools`, and what a service has in it that is killed.
    'test-tool': join(dist, 'trials/test-tool.js'),
    'crash-test': join(dist, 'trials/crash/crash-test.js'),
    'watched-tools': join(dist, 'trials/crash/watched-tools.js'),
    // A program of its own, of which the service has most.
    'dashboard-server': join(import.meta.dirname, '../libs/packs/dist', dashboardServer),
  },
  bundled,
);
await writeFile(join(bundled, 'packages.json'), JSON.stringify(packagesOf(output)));
await writeFile(
  join(dist, 'main.js'),
  `import module from 'node:module';
import { fileURLToPath } from 'node:url';

// Compiled code, which Node takes from the user who built alone; Node 20 takes none.
const directory = fileURLToPath(new URL('bundled/compiled', import.meta.url));
module.enableCompileCache?.({ directory, portable: true });
await import('./bundled/start.js');
`,
);
await writeFile(
  join(dist, 'embedding/bundled.js'),
  "export { startEmbedded } from '../bundled/embedded.js';\n",
);

// Loads what a start loads, and leaves its compiled code.
const service = output.find(({ fileName }) => /^service-[^.]+\.js$/.test(fileName));
if (service === undefined) throw new Error('The bundle has no service.');
await promisify(execFile)(execPath, [...serviceFlags, join(bundled, service.fileName)], {
  env: { NODE_COMPILE_CACHE: join(bundled, 'compiled'), NODE_COMPILE_CACHE_PORTABLE: '1' },
});
