import type { McpToolSource, ToolSource } from '@faina/tools';
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
    private readonly builtIn: readonly ToolSource[],
  ) {}

  get all(): readonly ToolSource[] {
    return [...this.builtIn, ...this.servers];
  }

  onApplicationBootstrap(): void {
    for (const source of this.all) source.start();
  }

  async close(): Promise<void> {
    await Promise.all(this.all.map((source) => source.close()));
  }
}
