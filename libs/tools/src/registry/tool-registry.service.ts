import {
  hasHandler,
  Result,
  ToolError,
  toModelTool,
  toolHash,
  type AgentDefinition,
  type AgentTool,
  type JsonObject,
  type MissingTools,
  type ToolPack,
  type ToolRegistry,
} from '@faina/agent-core';
import { checkAtBoot } from './boot-checks.js';
import type { ToolSource } from '../routing/tool-source.js';
import { TenantRegistry, type TenantTool, type TenantTools } from './tenant-registry.js';

/** Why a tool of one's own is not offered, or cannot be called as it stands. */
export interface ToolDescriptionError {
  /** Relative to the folder or the package; of one that could not be loaded alone. */
  readonly file?: string;
  readonly line?: number;
  readonly message: string;
}

/** One entry of `GET /v1/tools`. */
export interface ToolDescription {
  readonly name: string;
  readonly description: string;
  /** JSON Schema of type object. */
  readonly inputSchema: JsonObject;
  readonly effect: AgentTool['effect'];
  /**
   * Who runs it: `local` for a handler of this process, `router` for a tool that a pack declares and
   * a source runs, else where it is from: `folder:hello.ts`, `package:@acme/x`, `mcp:files`; of a
   * tenant's own tool as {@link TenantTool} says.
   */
  readonly source: string;
  /** `mcp` for the tools of configured servers, `own` for those of the tenant. */
  readonly pack: string;
  /** Of its definition, see `toolHash`; null where nothing of it could be read. */
  readonly hash: string | null;
  /** Why it is not offered, or cannot be called as it stands. */
  readonly error?: ToolDescriptionError;
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
  /** Nobody has tools of their own when absent. */
  readonly tenantTools?: TenantTools;
  /** What could not be loaded; described, and otherwise not there. */
  readonly broken?: readonly ToolDescription[];
}

/** The tools of all enabled packs and of all sources by name. */
export class ToolRegistryService implements ToolRegistry {
  private readonly tools: ReadonlyMap<string, AgentTool>;
  private readonly descriptions: readonly ToolDescription[];
  private readonly sources: readonly ToolSource[];
  private readonly broken: readonly ToolDescription[];
  private readonly tenantTools: TenantTools;
  private readonly registries = new WeakMap<readonly TenantTool[], ToolRegistry>();
  private offer: Offer | undefined;
  /** Of each tool of a pack, by its name, a hash of its definition; tools of sources have none. */
  readonly hashes: Readonly<Record<string, string>>;

  /** @throws BootCheckError when tools and agents do not fit together. */
  constructor(packs: readonly ToolPack[], options: RegistryOptions = {}) {
    const { agents = [], sources = [], tenantTools = nobodys, broken = [] } = options;
    const registered = packs
      .flatMap(({ tools, name, source }) => tools.map((tool) => ({ tool, pack: name, source })))
      .sort((left, right) => byName(left.tool, right.tool));
    const conversations = packs.flatMap((pack) => pack.conversations ?? []);
    checkAtBoot({
      tools: registered,
      agents: [...packs.flatMap((pack) => pack.agents), ...agents],
      conversations: new Set(conversations.map(({ toolName }) => toolName)),
      sources,
    });

    this.sources = sources;
    this.tenantTools = tenantTools;
    this.tools = new Map(registered.map(({ tool }) => [tool.name, tool]));
    this.broken = broken;
    this.descriptions = registered.map(({ tool, pack, source }) => ({
      ...pick(tool),
      source: source ?? (hasHandler(tool) ? 'local' : 'router'),
      pack,
    }));
    this.hashes = Object.fromEntries(this.descriptions.map(({ name, hash }) => [name, hash ?? '']));
  }

  forTenant(tenant: string): ToolRegistry {
    return this.#withOwn(this.tenantTools.of(tenant));
  }

  /** For a tenant whose jobs need not run here, with its tools as they are stored now. */
  async readForTenant(tenant: string): Promise<ToolRegistry> {
    return this.#withOwn(await this.tenantTools.read(tenant));
  }

  #withOwn(own: readonly TenantTool[]): ToolRegistry {
    if (own.length === 0) return this;
    const known = this.registries.get(own);
    if (known) return known;
    const registry = new TenantRegistry(this, own);
    this.registries.set(own, registry);
    return registry;
  }

  /** Whether a tenant's tool may not have the name: a pack has it, or it is one of a source's. */
  isTaken(name: string): boolean {
    return (
      this.tools.has(name) ||
      this.broken.some((one) => one.name === name) ||
      this.sources.some((source) => source.owns(name))
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

  /** The tools of all tenants, sorted by name. */
  describe(): readonly ToolDescription[] {
    return this.current().descriptions;
  }

  /** All tools of a tenant, as they are stored now, sorted by name. */
  async describeForTenant(tenant: string): Promise<readonly ToolDescription[]> {
    const own = await this.tenantTools.read(tenant);
    const shared = this.describe();
    const free = own.filter(({ tool }) => !this.isTaken(tool.name));
    const described = free.map(({ tool, source, error }) => ({
      ...pick(tool),
      source,
      pack: 'own',
      ...(error !== undefined && { error: { message: error } }),
    }));
    return [...shared, ...described].sort(byName);
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
        .map(({ tool, source }) => ({ ...pick(tool), source, pack: 'mcp' })),
    ].sort(byName);
    this.offer = {
      lists,
      descriptions: [...descriptions, ...this.broken].sort(byName),
      names: descriptions.map(({ name }) => name),
    };
    return this.offer;
  }
}

const nobodys: TenantTools = { of: () => [], read: () => Promise.resolve([]) };

const pick = (tool: AgentTool) => {
  const { name, description, parameters: inputSchema } = toModelTool(tool);
  return { name, description, inputSchema, effect: tool.effect, hash: toolHash(tool) };
};

const byName = (left: { readonly name: string }, right: { readonly name: string }): number =>
  left.name < right.name ? -1 : 1;
