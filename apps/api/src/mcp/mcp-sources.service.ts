import type { McpToolSource, ToolRunner } from '@faina/tools';
import type { OnApplicationBootstrap } from '@nestjs/common';

/**
 * All sources of tools outside this process. They connect in the background once everything else
 * runs.
 */
export class McpSources implements OnApplicationBootstrap {
  constructor(
    /** The configured servers. */
    readonly servers: readonly McpToolSource[],
    /** Those that come with the service; they are asked first. */
    private readonly builtIn: readonly ToolRunner[],
  ) {}

  get all(): readonly ToolRunner[] {
    return [...this.builtIn, ...this.servers];
  }

  /** Those that come with the service start with their first call. */
  onApplicationBootstrap(): void {
    for (const server of this.servers) server.start();
  }

  async close(): Promise<void> {
    await Promise.all(this.all.map((source) => source.close()));
  }
}
