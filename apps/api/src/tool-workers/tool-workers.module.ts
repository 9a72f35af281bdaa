import { Module } from '@nestjs/common';
import { ClaimsService } from './claims.service.js';
import { ToolWorkerRepository } from './tool-worker.repository.js';
import { ToolWorkersService } from './tool-workers.service.js';
import { LaterCallsModule } from '../later-calls/later-calls.module.js';
import { OfferedCalls } from '../later-calls/offered-calls.js';
import { ToolsModule } from '../tools/tools.module.js';

/** Tools of remote workers: who has them, and who takes their calls. */
@Module({
  imports: [LaterCallsModule, ToolsModule],
  providers: [ClaimsService, OfferedCalls, ToolWorkerRepository, ToolWorkersService],
  exports: [ClaimsService, ToolWorkersService],
})
export class ToolWorkersModule {}
