import { cwd } from 'node:process';
import { type HandledTool, hasHandler } from '@faina/agent-core';
import * as sdk from '@faina/sdk';
import { loadOwnTools } from '@faina/tools';
import type { Env } from '../config/env.js';

/** The command is wrong; the message says what to write instead. */
export class TrialUsageError extends Error {
  override readonly name = 'TrialUsageError';
}

/** A tool of one's own, and what imports it. */
export interface OwnTool {
  readonly tool: HandledTool;
  readonly url: string;
}

/**
 * Loads the tools of TOOLS_DIR and TOOL_PACKAGES into this process and gives the one of a name.
 * @throws {TrialUsageError} that names those there are, and what is broken.
 */
export async function ownTool(
  { TOOLS_DIR: folder, TOOL_PACKAGES: packages }: Pick<Env, 'TOOLS_DIR' | 'TOOL_PACKAGES'>,
  name: string,
): Promise<OwnTool> {
  const loaded = { folder, packages, from: cwd(), sdk, sdkVersion: sdk.sdkVersion };
  const { packs, broken } = await loadOwnTools(loaded);
  const tools = packs.flatMap((pack) => pack.tools.map((tool) => ({ tool, url: pack.url })));
  for (const { tool, url } of tools) {
    if (tool.name === name && hasHandler(tool)) return { tool, url };
  }
  const names = tools.map(({ tool }) => tool.name);
  throw new TrialUsageError(
    [
      names.length > 0
        ? `There is no tool ${name}, but ${names.join(', ')}.`
        : `There is no tool ${name}, nor any other. TOOLS_DIR names their folder, ./tools where it is unset.`,
      ...broken.map(({ file, line, message }) => `- ${file}:${line}: ${message}`),
    ].join('\n'),
  );
}

/**
 * The arguments of a call as a person wrote them.
 * @throws {TrialUsageError} for what is no JSON object.
 */
export function readArgs(text: string): object {
  try {
    const args: unknown = JSON.parse(text);
    if (typeof args === 'object' && args !== null && !Array.isArray(args)) return args;
  } catch {
    // Said below.
  }
  throw new TrialUsageError(`Arguments are a JSON object, such as '{"name": "Ana"}', not ${text}`);
}

/** Runs a program of trials and ends the process; the exit code is that of the command line. */
export async function runTrial(work: () => Promise<number>): Promise<never> {
  try {
    process.exit(await work());
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exit(error instanceof TrialUsageError || error instanceof TypeError ? 2 : 1);
  }
}
