import { Module } from '@nestjs/common';
import { ToolsModule } from '../tools/tools.module.js';
import { AgentWriteRepository } from './agent-write.repository.js';
import { AgentWritesService } from './agent-writes.service.js';
import { AgentsService } from './agents.service.js';
import { AgentReadRepository } from './agent-read.repository.js';
import { ShippedAgentsService } from './shipped-agents.service.js';

/** Agents and their versions; the worker needs them as much as the API does. */
@Module({
  imports: [ToolsModule],
  providers: [
    AgentsService,
    AgentWritesService,
    AgentWriteRepository,
    AgentReadRepository,
    ShippedAgentsService,
  ],
  exports: [AgentsService, AgentWritesService],
})
export class AgentsModule {}
