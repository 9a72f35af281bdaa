import {
  hasHandler,
  Result,
  ToolError,
  type AgentDefinition,
  type AgentTool,
  type JsonObject,
  type MissingTools,
  type ToolRegistry,
} from '@faina/agent-core';
import { checkAtBoot, toInputSchema } from './boot-checks.js';
import type { ToolSource } from '../routing/tool-source.js';
import type { ToolPack } from './tool-pack.js';

/** One entry of `GET /v1/tools`. */
export interface ToolDescription {
  readonly name: string;
  readonly description: string;
  /** JSON Schema of type object. */
  readonly inputSchema: JsonObject;
  readonly effect: AgentTool['effect'];
  /**
   * Who runs it: `local` for a handler of this process, `router` for a tool that a pack declares and
   * a source runs, else the source, for example `mcp:files`.
   */
  readonly source: string;
  /** `mcp` for the tools of configured servers. */
  readonly pack: string;
}

/** Everything that a change of a source's tools changes. */
interface Offer {
  readonly lists: readonly (readonly AgentTool[])[];
  readonly names: readonly string[];
  readonly descriptions: readonly ToolDescription[];
}

export interface RegistryOptions {
  /** Agents that belong to no pack; they are checked like those of the packs. */
  readonly agents?: readonly AgentDefinition[];
  /** Whose tools come and go; a tool of a pack wins over one of the same name in a source. */
  readonly sources?: readonly ToolSource[];
}

/** The tools of all enabled packs and of all sources by name. */
export class ToolRegistryService implements ToolRegistry {
  private readonly tools: ReadonlyMap<string, AgentTool>;
  private readonly descriptions: readonly ToolDescription[];
  private readonly sources: readonly ToolSource[];
  private offer: Offer | undefined;

  /** @throws BootCheckError when tools and agents do not fit together. */
  constructor(packs: readonly ToolPack[], { agents = [], sources = [] }: RegistryOptions = {}) {
    const registered = packs
      .flatMap((pack) =>
        pack.tools.map((tool) => ({ tool, pack: pack.name, inputSchema: toInputSchema(tool) })),
      )
      .sort((left, right) => byName(left.tool, right.tool));
    const conversations = packs.flatMap((pack) => pack.conversations ?? []);
    checkAtBoot({
      tools: registered,
      agents: [...packs.flatMap((pack) => pack.agents), ...agents],
      conversations: new Set(conversations.map(({ toolName }) => toolName)),
      sources,
    });

    this.sources = sources;
    this.tools = new Map(registered.map(({ tool }) => [tool.name, tool]));
    this.descriptions = registered.flatMap(({ tool, pack, inputSchema }) =>
      inputSchema === undefined
        ? []
        : [{ ...pick(tool), inputSchema, source: hasHandler(tool) ? 'local' : 'router', pack }],
    );
  }

  getTool(name: string): Result<AgentTool, ToolError> {
    const tool = this.tools.get(name);
    if (tool) return Result.ok(tool);
    for (const source of this.sources) {
      const found = source.find(name);
      if (found) return found;
    }
    return Result.error(
      new ToolError(
        `No tool has the name ${name}. It may belong to a pack that is not enabled in TOOL_PACKS, ` +
          'or to a server that is not in MCP_CONFIG.',
        name,
        undefined,
        false,
        'TOOL_NOT_FOUND',
      ),
    );
  }

  names(): readonly string[] {
    return this.current().names;
  }

  /** Only names and patterns that begin as those of a source do stand for its tools. */
  missing(toolNames: readonly string[]): readonly MissingTools[] {
    return toolNames.flatMap((toolName) => {
      const source = this.tools.has(toolName)
        ? undefined
        : this.sources.find((one) => one.owns(toolName));
      const absence = source?.missing(toolName);
      return absence ? [{ toolName, ...absence }] : [];
    });
  }

  /** All tools, sorted by name. */
  describe(): readonly ToolDescription[] {
    return this.current().descriptions;
  }

  /** Made anew only when a source offers something else: it is asked for at every step of a job. */
  private current(): Offer {
    const lists = this.sources.map((source) => source.tools());
    const isSame = this.offer?.lists.every((list, index) => list === lists[index]);
    if (this.offer && isSame) return this.offer;
    const remote = this.sources.flatMap((source, index) =>
      (lists[index] ?? []).map((tool) => ({ tool, source: source.name })),
    );
    const descriptions = [
      ...this.descriptions,
      ...remote
        .filter(({ tool }) => !this.tools.has(tool.name))
        .map(({ tool, source }) => ({
          ...pick(tool),
          inputSchema: tool.inputSchema ?? {},
          source,
          pack: 'mcp',
        })),
    ].sort(byName);
    this.offer = { lists, descriptions, names: descriptions.map(({ name }) => name) };
    return this.offer;
  }
}

const pick = ({ name, description, effect }: AgentTool) => ({ name, description, effect });

const byName = (left: { readonly name: string }, right: { readonly name: string }): number =>
  left.name < right.name ? -1 : 1;
