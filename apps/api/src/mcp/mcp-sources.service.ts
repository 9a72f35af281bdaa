import type { McpToolSource, ToolSource } from '@faina/tools';
import type { OnApplicationBootstrap, OnApplicationShutdown } from '@nestjs/common';
import type { Closing } from '../process/closing.js';

/**
 * All sources of tools outside this process. They connect in the background once everything else
 * runs, and are let go when the worker has ended its jobs, which may still use them.
 */
export class McpSources implements OnApplicationBootstrap, OnApplicationShutdown {
  constructor(
    /** The configured servers. */
    readonly servers: readonly McpToolSource[],
    /** Those that come with the service; they are asked first. */
    private readonly builtIn: readonly ToolSource[],
    private readonly closing: Closing,
  ) {}

  get all(): readonly ToolSource[] {
    return [...this.builtIn, ...this.servers];
  }

  onApplicationBootstrap(): void {
    for (const source of this.all) source.start();
  }

  async onApplicationShutdown(): Promise<void> {
    const closed = Promise.all(this.all.map((source) => source.close()));
    await this.closing.waitFor('leaveSources', closed);
  }
}
