import { findPackageJSON } from 'node:module';
import { basename, relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type ToolPack, withinBudget } from '@faina/agent-core';
import { z } from 'zod';
import { type LoadProblem, lineOf, readLoadError } from './load-problem.js';
import { startLoadWatchdog } from './load-watchdog.js';
import { offerSdk, packageUrl, type Sdk } from './offer-sdk.js';
import { type ReadExports, readExports } from './read-exports.js';
import { inFolder, sdkRangeProblem } from './sdk-range.js';
import { toolFiles } from './tool-files.js';

/** Something of one's own that is not offered, and why. */
export interface BrokenTool extends LoadProblem {
  /** Of the tool or agent where it is known, else of its file or package. */
  readonly name: string;
  /** As `GET /v1/tools` names where it is from, for example `folder:hello.ts` or `package:@acme/x`. */
  readonly source: string;
}

/** Tools of one's own, of one file or of one package. */
export interface OwnPack extends ToolPack {
  /** As in {@link BrokenTool}. */
  readonly source: string;
  /** The file that exports them, absolute; of a package its package.json. */
  readonly file: string;
  /** What imports them, in this process. */
  readonly url: string;
}

export interface OwnTools {
  readonly packs: readonly OwnPack[];
  readonly broken: readonly BrokenTool[];
}

export interface OwnToolsOptions {
  /** Whose files are tools, absolute; none when absent. */
  readonly folder: string | undefined;
  /** Names of packages of tools. */
  readonly packages: readonly string[];
  /** The folder from which on packages are looked for in `node_modules`, absolute. */
  readonly from: string;
  /** What files get that import `@faina/sdk` and have none. */
  readonly sdk: Sdk;
  readonly sdkVersion: string;
  /** Longest load of one file or package, in milliseconds. */
  readonly timeoutMs?: number;
}

const longestLoadMs = 10_000;
/** After what the bound of a load should have ended it, in milliseconds. */
const stuckMs = 500;

/** One module to load. */
interface Module {
  readonly source: string;
  /** What is imported. */
  readonly url: string;
  /** Where its problems are told of, where nothing else is known; and where its package.json is near. */
  readonly file: string;
  readonly packName: string;
  /** A package that is not there. */
  readonly isMissing?: boolean;
}

/**
 * Loads what people have written, by Node as it is: TypeScript has its types stripped, nothing is
 * bundled. What cannot be loaded, and what is no tool, is told of and left out. The code runs in this
 * process and may do all that the service may.
 */
export async function loadOwnTools(options: OwnToolsOptions): Promise<OwnTools> {
  const { folder, packages, from, sdk, sdkVersion, timeoutMs = longestLoadMs } = options;
  const modules = [
    ...(folder === undefined ? [] : toolFiles(folder).map((file) => moduleOfFile(folder, file))),
    ...[...new Set(packages)].map((name) => moduleOfPackage(name, from)),
  ];
  if (modules.length === 0) return { packs: [], broken: [] };
  offerSdk(sdk);
  const watchdog = startLoadWatchdog();
  const packs: OwnPack[] = [];
  const broken: BrokenTool[] = [];
  const refuse = ({ source, file }: Module, problem: LoadProblem, name?: string) => {
    broken.push({ ...problem, source, name: name ?? basename(file) });
  };
  // One after the other: each has its time, and what is told of does not depend on chance.
  for (const module of modules) {
    const unfit = module.isMissing
      ? notInstalled(module)
      : sdkRangeProblem(module.file, sdkVersion);
    if (unfit) {
      refuse(module, unfit, module.isMissing ? module.packName : undefined);
      continue;
    }
    // Only what keeps the thread for itself is still there by then.
    watchdog.watch(timeoutMs + stuckMs);
    const loaded = await withinBudget(timeoutMs, () => exportsOf(module));
    if (loaded.status === 'done') {
      const { pack, problems } = loaded.value;
      packs.push({ ...pack, source: module.source, file: module.file, url: module.url });
      for (const { name, message } of problems) {
        refuse(module, placed(module.file, name, message), name);
      }
    } else if (loaded.status === 'failed') refuse(module, readLoadError(loaded.error, module.file));
    else refuse(module, endless(module.file, timeoutMs));
  }
  await watchdog.close();
  return { packs, broken };
}

const moduleOfFile = (folder: string, file: string): Module => ({
  source: `folder:${relative(folder, file)}`,
  url: pathToFileURL(file).href,
  file,
  packName: 'folder',
});

function moduleOfPackage(name: string, from: string): Module {
  const source = `package:${name}`;
  const known = { source, url: packageUrl(name, from), packName: name };
  const file = packageFile(name, from);
  return file === undefined
    ? { ...known, file: inFolder(from), isMissing: true }
    : { ...known, file };
}

const notInstalled = ({ file, packName }: Module): LoadProblem => ({
  file,
  line: lineOf(file, `"${packName}"`),
  message: `The package ${packName} is not installed in the folder that the service starts in. Install it there, or take it out of TOOL_PACKAGES.`,
});

/** The package.json of a package; undefined where it is not installed. */
function packageFile(name: string, from: string): string | undefined {
  try {
    return findPackageJSON(name, pathToFileURL(inFolder(from)));
  } catch {
    return undefined;
  }
}

const moduleSchema = z.object({ default: z.unknown().optional() });

const exportsOf = async ({ url, packName }: Module): Promise<ReadExports> =>
  readExports(moduleSchema.parse(await import(url)).default, packName);

function placed(file: string, name: string | undefined, message: string): LoadProblem {
  return { file, line: definitionLine(file, name), message };
}

/** Where a file defines what has the name, as far as its text tells. */
export const definitionLine = (file: string, name: string | undefined): number =>
  lineOf(
    file,
    ...(name === undefined ? [] : [`name: '${name}'`, `name: "${name}"`, `'${name}'`, `"${name}"`]),
    'export default',
  );

const endless = (file: string, timeoutMs: number): LoadProblem => ({
  file,
  line: 1,
  message:
    `It is not loaded after ${timeoutMs} ms: it loops, or waits at its top level for what does not ` +
    'come. Do such work in `execute`.',
});
