import { Module } from '@nestjs/common';
import { AgentsModule } from '../../agents/agents.module.js';
import { AgentFilesService } from './agent-files.service.js';

/** What people write into files beside the service. */
@Module({ imports: [AgentsModule], providers: [AgentFilesService] })
export class AgentFilesModule {}
