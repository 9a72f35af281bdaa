import { randomUUID } from 'node:crypto';
import type { McpToolSource, ToolRunner } from '@faina/tools';
import type { OnApplicationBootstrap } from '@nestjs/common';
import type { McpServerReport } from './mcp-server-report.js';

/**
 * All sources of tools outside this process. They connect in the background once everything else
 * runs.
 */
export class McpSources implements OnApplicationBootstrap {
  readonly #process = randomUUID();

  constructor(
    /** The configured servers. */
    readonly servers: readonly McpToolSource[],
    /** Those that come with the service; they are asked first. */
    private readonly builtIn: readonly ToolRunner[],
  ) {}

  get all(): readonly ToolRunner[] {
    return [...this.builtIn, ...this.servers];
  }

  /** How this process is connected now. */
  report(): McpServerReport {
    return { process: this.#process, servers: this.servers.map((one) => one.serverState()) };
  }

  /** Those that come with the service start with their first call. */
  onApplicationBootstrap(): void {
    for (const server of this.servers) server.start();
  }

  async close(): Promise<void> {
    await Promise.all(this.all.map((source) => source.close()));
  }
}
