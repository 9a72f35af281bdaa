import { join, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { writeBundle } from '../../scripts/packages/service-bundle.mjs';
import { serviceFlags } from '../../scripts/service-flags.mjs';
import type { Options } from '../options.ts';
import { SideProcess } from './side-process.ts';
import type { Stores } from './stores.ts';

const built = new URL('../../apps/api/dist/main.js', import.meta.url);

const findUrl = (line: string): string | undefined => /"url":"(http[^"]+)"/.exec(line)?.[1];

/** Of a service on a database of its own, with a model that is not asked over the network. */
export const serviceSettings = (
  stores: Stores,
  queue: Options['queue'][number],
): Readonly<Record<string, string>> => ({
  DATA_DIR: join(stores.folder, queue),
  TOOL_PACKS: 'diagnostics',
  // Nobody is asked there: see instant-adapter.ts.
  OPENAI_COMPATIBLE_BASE_URL: 'http://127.0.0.1:9/v1',
  ...(queue === 'redis' && { REDIS_URL: stores.newRedisUrl() }),
});

const sides = new URL('../dist/', import.meta.url);

/** What runs in a process that is measured: its 3 000 modules, and to read TypeScript, would take 40 MiB more. */
async function bundledSide(name: 'service-side' | 'process-probe'): Promise<URL> {
  const program = new URL(`../sides/${name}.ts`, import.meta.url);
  await writeBundle({ [name]: fileURLToPath(program) }, fileURLToPath(sides));
  return new URL(`${name}.js`, sides);
}

/** The service without its port, in few files as the one that runs. */
export const bundledServiceSide = (): Promise<URL> => bundledSide('service-side');

/** Bundled with the first start, whose time is not measured: others would count it as theirs. */
let probe: Promise<URL> | undefined;

/** Starts a program that listens, with the probe in it. */
export async function startListening(
  program: URL,
  settings: Readonly<Record<string, string>>,
  nodeOptions: readonly string[] = [],
): Promise<SideProcess> {
  probe ??= bundledSide('process-probe');
  const all = ['--import', (await probe).href, ...nodeOptions];
  return SideProcess.start({ program, settings, nodeOptions: all, find: findUrl });
}

/** Starts the service as it is run, on a port of its own. */
export function startService(
  { program, profile }: Options,
  dataDir: string,
  settings: Readonly<Record<string, string>>,
): Promise<SideProcess> {
  const common = { PORT: '0', TOOL_PACKS: 'diagnostics', DATA_DIR: dataDir };
  return startListening(
    program === undefined ? built : pathToFileURL(resolve(program)),
    { ...common, ...settings },
    [
      ...serviceFlags,
      ...(profile === undefined ? [] : ['--cpu-prof', `--cpu-prof-dir=${profile}`]),
    ],
  );
}
