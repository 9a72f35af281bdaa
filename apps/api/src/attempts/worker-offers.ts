import { canonicalHash } from '@faina/agent-core';
import { ToolRegistryService } from '@faina/tools';
import { Injectable } from '@nestjs/common';
import type { WorkerOffer, WorkerTooling } from '../job-store/workers/worker.repository.js';
import { McpSources } from '../mcp/mcp-sources.service.js';

/** What this process tells in its row beside its leases. */
@Injectable()
export class WorkerOffers {
  readonly tooling: WorkerTooling;

  constructor(
    private readonly tools: ToolRegistryService,
    private readonly sources: McpSources,
  ) {
    const { hashes } = tools;
    this.tooling = { hashes, hash: canonicalHash({ ...hashes }) };
  }

  current(): WorkerOffer {
    return { tools: this.tools.names(), mcpServers: JSON.stringify(this.sources.report()) };
  }
}

/** What is not as it was stored. */
export function changedOffer(
  { tools, mcpServers }: WorkerOffer,
  stored: WorkerOffer | undefined,
): Partial<WorkerOffer> {
  return {
    // Another list only where a server offers something else.
    ...(tools !== stored?.tools && { tools }),
    ...(mcpServers !== stored?.mcpServers && { mcpServers }),
  };
}
