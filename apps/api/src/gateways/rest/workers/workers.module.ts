import { Module } from '@nestjs/common';
import { WorkerListRepository } from '../../../job-store/worker-list.repository.js';
import { WorkersController } from './workers.controller.js';
import { WorkersService } from './workers.service.js';

@Module({
  controllers: [WorkersController],
  providers: [WorkerListRepository, WorkersService],
})
export class WorkersModule {}
