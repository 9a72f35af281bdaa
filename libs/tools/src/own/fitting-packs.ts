import { type AgentTool, definitionProblems, hasHandler, type ToolPack } from '@faina/agent-core';
import { type BrokenTool, definitionLine, type OwnPack, type OwnTools } from './own-tools.js';
import { problemsOfAgent } from '../registry/boot-checks.js';
import type { ToolSource } from '../routing/tool-source.js';

/** What the tools of one's own have to fit to. */
export interface Surroundings {
  /** They win where names are alike. */
  readonly shipped: readonly ToolPack[];
  /** Names of agents that belong to no pack. */
  readonly agentNames: readonly string[];
  readonly sources: readonly Pick<ToolSource, 'owns'>[];
}

const byPlace = (one: BrokenTool, other: BrokenTool): number =>
  one.file === other.file ? one.line - other.line : one.file < other.file ? -1 : 1;

/**
 * The packs of one's own without what the checks of shipped packs would refuse, which is told of as
 * broken. What comes first has its name; the order is that of files, then of packages.
 */
export function fittingPacks(own: OwnTools, around: Surroundings): OwnTools {
  const { shipped, sources } = around;
  const broken: BrokenTool[] = [...own.broken];
  const places = new Map<string, string>(
    shipped.flatMap(({ name, tools }) => tools.map((tool) => [tool.name, `pack ${name}`])),
  );
  const withTools = own.packs.map((pack) => ({
    ...pack,
    tools: pack.tools.filter((tool) => keeps(pack, tool.name, toolProblems(tool, pack))),
  }));
  const tools = [...shipped, ...withTools].flatMap((pack) =>
    pack.tools.map((tool) => ({ tool, pack: pack.name })),
  );
  const agentNames = new Set([
    ...around.agentNames,
    ...shipped.flatMap(({ agents }) => agents.map(({ name }) => name)),
  ]);
  const packs = withTools.map((pack) => ({
    ...pack,
    agents: pack.agents.filter((agent) => {
      const isTaken = agentNames.has(agent.name);
      agentNames.add(agent.name);
      const taken = isTaken ? [`There is another agent ${agent.name} already. Rename one.`] : [];
      return keeps(pack, agent.name, [...taken, ...problemsOfAgent(agent, { tools, sources })]);
    }),
  }));
  return { packs, broken: broken.toSorted(byPlace) };

  function toolProblems(tool: AgentTool, pack: OwnPack): string[] {
    const taken = places.get(tool.name);
    if (taken !== undefined) {
      return [`There is another tool ${tool.name} already, of ${taken}. Rename one.`];
    }
    places.set(tool.name, pack.source);
    const problems = definitionProblems(tool, pack.name);
    if (!hasHandler(tool) && !sources.some((source) => source.owns(tool.name))) {
      problems.push(
        `The tool ${tool.name} has no execute, and no server of MCP_CONFIG has tools of such a name.`,
      );
    }
    const isPreviewed = pack.conversations?.some(({ toolName }) => toolName === tool.name) === true;
    if (tool.delegatesTo && !isPreviewed) {
      problems.push(
        `The tool ${tool.name} delegates to the conversation, where no handler takes its calls. ` +
          `Add one to the pack's conversations, or drop delegatesTo.`,
      );
    }
    return problems;
  }

  function keeps({ source, file }: OwnPack, name: string, problems: readonly string[]): boolean {
    const line = definitionLine(file, name);
    if (problems.length > 0) broken.push({ name, source, file, line, message: problems.join(' ') });
    return problems.length === 0;
  }
}
