import type { TenantTool, TenantTools } from '@faina/tools';
import { Inject, Injectable } from '@nestjs/common';
import { type MakeTenantTool, TENANT_TOOL_KINDS } from './tenant-tool.js';
import { TenantToolRepository } from './tenant-tool.repository.js';

/** Tenants whose tools stay known while none of their jobs runs here. */
const mostIdle = 100;

interface Known {
  readonly revision: number;
  readonly tools: readonly TenantTool[];
}

const none: readonly TenantTool[] = [];

const withoutSecret = (name: string): string =>
  `It needs the secret ${name}, which is not stored: PUT /v1/secrets/${name}.`;

/**
 * The tools of the tenants whose jobs run here. The lease of a job tells which ones its tenant has, so
 * that the database is asked only where they have changed since they were read; a job of a tenant
 * without any costs nothing.
 */
@Injectable()
export class TenantToolsService implements TenantTools {
  readonly #known = new Map<string, Known>();
  readonly #running = new Map<string, number>();

  constructor(
    private readonly stored: TenantToolRepository,
    @Inject(TENANT_TOOL_KINDS)
    private readonly kinds: ReadonlyMap<string, MakeTenantTool>,
  ) {}

  of(tenant: string): readonly TenantTool[] {
    return this.#known.get(tenant)?.tools ?? none;
  }

  /** As they are stored now, whatever runs here. */
  async read(tenant: string): Promise<readonly TenantTool[]> {
    return (await this.#read(tenant)).tools;
  }

  /**
   * Has the tools of a tenant known while one of its jobs runs.
   * @param revision of its tools, as the lease of the job tells; null where it never had any
   * @returns ends that
   */
  async hold(tenant: string, revision: number | null): Promise<() => void> {
    if (revision === null) return () => undefined;
    if (this.#revisionOf(tenant) < revision) await this.#reread(tenant);
    this.#running.set(tenant, (this.#running.get(tenant) ?? 0) + 1);
    return () => {
      this.#release(tenant);
    };
  }

  /** Others read at the same time: what is older must not take the place of what is newer. */
  async #reread(tenant: string): Promise<void> {
    const read = await this.#read(tenant);
    if (this.#revisionOf(tenant) < read.revision) this.#known.set(tenant, read);
  }

  #revisionOf(tenant: string): number {
    return this.#known.get(tenant)?.revision ?? -1;
  }

  #release(tenant: string): void {
    const others = (this.#running.get(tenant) ?? 1) - 1;
    if (others > 0) {
      this.#running.set(tenant, others);
      return;
    }
    this.#running.delete(tenant);
    for (const idle of this.#known.keys()) {
      if (this.#known.size - this.#running.size <= mostIdle) break;
      if (!this.#running.has(idle)) this.#known.delete(idle);
    }
  }

  async #read(tenant: string): Promise<Known> {
    const { revision, tools: rows, secrets: kept } = await this.stored.read(tenant);
    const reread = () => this.#reread(tenant);
    const tools = rows.flatMap((row) => {
      const made = this.kinds.get(row.kind)?.(row, reread);
      if (!made) return [];
      const { secrets = [], ...tool } = made;
      const lacking = secrets.find((name) => !kept.includes(name));
      return lacking === undefined ? tool : { ...tool, error: withoutSecret(lacking) };
    });
    return { revision, tools };
  }
}
