// Loads tools as the service does, in a process of its own, and prints what came of it as JSON:
// node load-own-tools.ts <folder> <packages, by commas>, in the folder that has node_modules.
import { normalizeToolResult } from '@faina/agent-core';
import * as sdk from '@faina/sdk';
import { fittingPacks, loadOwnTools } from '@faina/tools';
import { z } from 'zod';

const [, , folder, packages = ''] = process.argv;

const own = await loadOwnTools({
  folder,
  packages: packages.split(',').filter(Boolean),
  from: process.cwd(),
  sdk,
  sdkVersion: sdk.sdkVersion,
  timeoutMs: 700,
});
const shipped = [sdk.definePack({ name: 'shipped', tools: [named('taken')] })];
const around = { shipped, agentNames: ['assistant'], sources: [] };
const { packs, broken } = fittingPacks(own, around);

function named(name: string) {
  const parameters = z.strictObject({});
  return sdk.defineReadTool({ name, description: name, parameters, execute: async () => name });
}

/** What each tool answers to `{}`, and what it throws, as a call would have it. */
async function outcomeOf(tool: sdk.AgentTool) {
  const context = { approval: undefined };
  try {
    const answer: unknown = await Reflect.apply(tool.execute ?? named, tool, [{}, context]);
    return normalizeToolResult(tool.name, answer);
  } catch (error) {
    return normalizeToolResult(tool.name, sdk.Result.error(error));
  }
}

const tools = await Promise.all(
  packs.flatMap(({ name, source, tools: all }) =>
    all.map(async (tool) => ({
      ...{ pack: name, source, name: tool.name, outcome: await outcomeOf(tool) },
      described: JSON.stringify(tool.parameters.toJSONSchema()).includes('described'),
    })),
  ),
);
const agents = packs.flatMap((pack) => pack.agents.map(({ name }) => name));
process.stdout.write(JSON.stringify({ tools, agents, broken }));
// What never ends is left behind.
process.exit();
