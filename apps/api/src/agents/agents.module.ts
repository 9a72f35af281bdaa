import { Module } from '@nestjs/common';
import { ToolsModule } from '../tools/tools.module.js';
import { AgentsService } from './agents.service.js';
import { PrismaAgentRepository } from './prisma-agent.repository.js';
import { ShippedAgentsService } from './shipped-agents.service.js';

/** Agents and their versions; the worker needs them as much as the API does. */
@Module({
  imports: [ToolsModule],
  providers: [AgentsService, PrismaAgentRepository, ShippedAgentsService],
  exports: [AgentsService],
})
export class AgentsModule {}
