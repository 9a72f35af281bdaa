import { relative } from 'node:path';
import { cwd } from 'node:process';
import type { ToolPack } from '@faina/agent-core';
import * as sdk from '@faina/sdk';
import {
  type BrokenTool,
  fittingPacks,
  loadOwnTools,
  type OwnPack,
  type ToolDescription,
} from '@faina/tools';
import type { Env } from '../config/env.js';
import { exitCodes, StartUpError } from '../process/start-up-error.js';

/** Tools of one's own that are used, and what `GET /v1/tools` says of the others. */
export interface UsableOwnTools {
  readonly packs: readonly OwnPack[];
  readonly broken: readonly ToolDescription[];
}

/**
 * The tools of TOOLS_DIR and TOOL_PACKAGES that fit to those that come with Faina.
 * @throws {StartUpError} that names file and line of all that is broken, unless TOOLS_MUST_LOAD=false.
 */
export async function readOwnTools(
  env: Env,
  shipped: readonly ToolPack[],
): Promise<UsableOwnTools> {
  const loaded = await loadOwnTools({
    folder: env.TOOLS_DIR,
    packages: env.TOOL_PACKAGES,
    from: cwd(),
    sdk,
    sdkVersion: sdk.sdkVersion,
  });
  const own = fittingPacks(loaded, {
    shipped,
    agentNames: ['assistant'],
    sources: env.MCP_CONFIG.map(({ prefix }) => ({
      owns: (name: string) => name.startsWith(`${prefix}__`),
    })),
  });
  if (own.broken.length > 0 && env.TOOLS_MUST_LOAD) throw brokenTools(own.broken);
  return { packs: own.packs, broken: own.broken.map(describeBroken(env.TOOLS_DIR)) };
}

const brokenTools = (broken: readonly BrokenTool[]): StartUpError =>
  new StartUpError({
    happened: [
      'Some of your own tools cannot be used:',
      ...broken.map(({ file, line, message }) => `- ${file}:${String(line)}: ${message}`),
    ].join('\n'),
    meaning: 'The service does not start without a part of its tools.',
    remedy: 'Mend them, or set TOOLS_MUST_LOAD=false to start without what is broken.',
    exitCode: exitCodes.configuration,
  });

/** A call might do anything, as far as is known. */
const describeBroken =
  (folder: string | undefined) =>
  ({ name, source, file, line, message }: BrokenTool): ToolDescription => ({
    ...{ name, description: '', inputSchema: {}, effect: 'external', source, pack: 'folder' },
    hash: null,
    error: { file: relative(folder ?? cwd(), file), line, message },
  });
