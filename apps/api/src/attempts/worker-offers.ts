import { ToolRegistryService } from '@faina/tools';
import { Injectable } from '@nestjs/common';
import type { WorkerOffer } from '../job-store/workers/worker.repository.js';
import { McpSources } from '../mcp/mcp-sources.service.js';

/** What this process tells in its row beside its leases. */
@Injectable()
export class WorkerOffers {
  constructor(
    private readonly tools: ToolRegistryService,
    private readonly sources: McpSources,
  ) {}

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
