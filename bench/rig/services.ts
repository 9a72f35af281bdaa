import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Options } from '../options.ts';
import { SideProcess } from './side-process.ts';

const built = new URL('../../apps/api/dist/main.js', import.meta.url);
const probe = new URL('../sides/process-probe.ts', import.meta.url).href;

const findUrl = (line: string): string | undefined => /"url":"(http[^"]+)"/.exec(line)?.[1];

/** As every command starts it. */
export const serviceFlags = ['--max-semi-space-size=16'];

/** Starts a program that listens, with the probe in it. */
export function startListening(
  program: URL,
  settings: Readonly<Record<string, string>>,
  nodeOptions: readonly string[] = [],
): Promise<SideProcess> {
  const all = ['--import', probe, ...nodeOptions];
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
