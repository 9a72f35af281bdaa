import {
  Result,
  type AgentTool,
  type MissingTools,
  type ToolError,
  type ToolRegistry,
} from '@faina/agent-core';

/** A tool that a tenant has of its own. */
export interface TenantTool {
  readonly tool: AgentTool;
  /** Who runs it, as `GET /v1/tools` names it: `http`, or `remote:<worker>`. */
  readonly source: string;
  /** Why it cannot be called as it stands; a sentence. */
  readonly error?: string;
}

/** What the registry of a process knows of the tools of tenants. */
export interface TenantTools {
  /** The same array until they change. */
  of(tenant: string): readonly TenantTool[];
  /** As they are stored now. */
  read(tenant: string): Promise<readonly TenantTool[]>;
}

/** The tools of the process, and those of one tenant under the names that are left. */
export class TenantRegistry implements ToolRegistry {
  readonly #own: ReadonlyMap<string, AgentTool>;
  #names: { readonly shared: readonly string[]; readonly all: readonly string[] } | undefined;

  constructor(
    private readonly shared: ToolRegistry & { isTaken(name: string): boolean },
    own: readonly TenantTool[],
  ) {
    const free = own.filter(({ tool }) => !shared.isTaken(tool.name));
    this.#own = new Map(free.map(({ tool }) => [tool.name, tool]));
  }

  forTenant(tenant: string): ToolRegistry {
    return this.shared.forTenant(tenant);
  }

  getTool(name: string): Result<AgentTool, ToolError> {
    const tool = this.#own.get(name);
    return tool ? Result.ok(tool) : this.shared.getTool(name);
  }

  /** Made anew only when the process has others: they are asked for at every step of a job. */
  names(): readonly string[] {
    const shared = this.shared.names();
    if (this.#names?.shared !== shared) {
      this.#names = { shared, all: [...shared, ...this.#own.keys()].sort() };
    }
    return this.#names.all;
  }

  missing(toolNames: readonly string[]): readonly MissingTools[] {
    return this.shared.missing(toolNames.filter((name) => !this.#own.has(name)));
  }
}
