import { statSync } from 'node:fs';
import { resolve } from 'node:path';
import { z } from 'zod';
import { commaSeparated, path, reading, refused, settingHelp, type Reading } from './setting.js';

const isFolder = (path: string): boolean =>
  statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;

const readFolder = (folder: string): Reading<string> =>
  isFolder(folder) ? { kind: 'read', value: folder } : refused('names no folder');

/** As npm takes them, with or without a scope. */
const packageName = /^(@[a-z0-9~-][a-z0-9._~-]*\/)?[a-z0-9~-][a-z0-9._~-]*$/;

/** A folder of one's own, which is not named where it has its usual name. */
const ownFolder = (usual: string, what: string) =>
  path()
    .transform(reading(readFolder))
    .optional()
    .transform((set) => set ?? (isFolder(usual) ? resolve(usual) : undefined))
    .register(settingHelp, {
      remedy: `Set the folder of your own ${what}, or unset it for ${usual} where that exists.`,
    });

/** Where tools and agents of one's own come from. */
export const ownToolsSettings = {
  TOOLS_DIR: ownFolder('./tools', 'tools'),
  AGENTS_DIR: ownFolder('./agents', 'agents'),
  TOOL_PACKAGES: commaSeparated('')
    .pipe(z.array(z.string().regex(packageName, 'names what is no package')).max(100))
    .register(settingHelp, {
      remedy: 'Name packages of tools, separated by commas, for example @acme/tools.',
    }),
  TOOLS_MUST_LOAD: z
    .enum(['true', 'false'], 'is neither true nor false')
    .default('true')
    .transform((value) => value === 'true')
    .register(settingHelp, {
      remedy: 'Set false to start without those of your own tools and agents that are broken.',
    }),
};
