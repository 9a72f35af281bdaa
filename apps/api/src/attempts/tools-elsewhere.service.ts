import type { MissingTools, ToolRegistry, ToolsElsewhere } from '@faina/agent-core';
import { ToolRegistryService } from '@faina/tools';
import { Injectable } from '@nestjs/common';
import { lackedTools } from './lacked-tools.js';
import { WorkerLeaseService } from './worker-lease.service.js';
import { Bell } from '../process/bell.js';
import {
  type WaitingJob,
  WorkerToolsRepository,
} from '../job-store/workers/worker-tools.repository.js';

/** Names that nobody has ever had are asked about so often at the most. */
const betweenReadsMs = 1_000;

/** What this worker knows of the tools of the others. It is asked of each attempt, and asks nobody. */
@Injectable()
export class ToolsElsewhereService implements ToolsElsewhere {
  /** Names of the tools that this process itself runs. */
  readonly own: readonly string[];
  /** Rings when there may be something to exchange, or a job to take. */
  readonly bell = new Bell();
  #known: ReadonlySet<string> = new Set();
  #others: readonly ReadonlySet<string>[] = [];
  #readAt = -Infinity;
  #isToRead = true;
  #isToTell = false;

  constructor(
    private readonly registry: ToolRegistryService,
    private readonly tools: WorkerToolsRepository,
    lease: WorkerLeaseService,
  ) {
    this.own = Object.keys(registry.hashes);
    lease.onToolNews((news) => {
      if (news === 'workers') this.#isToRead = true;
      this.bell.ring();
    });
  }

  lacked(toolNames: readonly string[], tenant: string): readonly MissingTools[] {
    const registry = this.registry.forTenant(tenant);
    return lackedTools(toolNames, {
      isHere: (name) => isIn(registry, name),
      own: this.own,
      known: this.#known,
      others: this.#others,
    });
  }

  /**
   * Reads anew where a name is neither here nor known: a worker with the tool may have come just now. Before the
   * first job it reads in any case.
   */
  async learn(toolNames: readonly string[], tenant: string): Promise<void> {
    const registry = this.registry.forTenant(tenant);
    const isClear = (name: string) =>
      name.includes('*') || this.#known.has(name) || isIn(registry, name);
    const isNew = this.#readAt === -Infinity;
    if (!isNew && toolNames.every(isClear)) return;
    if (performance.now() - this.#readAt < betweenReadsMs) return;
    await this.#read();
  }

  /** A job was given back for a worker that has its tools. */
  tellOfWaiting(): void {
    this.#isToTell = true;
    this.bell.ring();
  }

  /** Hears and tells what is new since the last time. */
  async exchange(): Promise<void> {
    if (this.#isToRead) await this.#read();
    if (!this.#isToTell) return;
    this.#isToTell = false;
    await this.tools.tellOfWaiting();
  }

  /** Jobs that others have given back, and that wait for nothing but tools of this process. */
  async takeWaiting(most: number): Promise<readonly WaitingJob[]> {
    return this.own.length === 0 ? [] : this.tools.takeWaiting(this.own, most);
  }

  async #read(): Promise<void> {
    this.#isToRead = false;
    this.#readAt = performance.now();
    const { known, living } = await this.tools.read();
    const own = new Set(this.own);
    this.#known = new Set(known);
    this.#others = living
      .filter((names) => names.some((name) => !own.has(name)))
      .map((names) => new Set(names));
  }
}

/** A source that is away has its own word on its tools. */
function isIn(registry: ToolRegistry, name: string): boolean {
  const tool = registry.getTool(name);
  return tool.isOk() || tool.error.code !== 'TOOL_NOT_FOUND';
}
