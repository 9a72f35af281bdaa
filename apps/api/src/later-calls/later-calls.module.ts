import { Module } from '@nestjs/common';
import { LaterAnswersService } from './later-answers.service.js';
import { LaterCallsSweep } from './later-calls-sweep.service.js';
import { LaterCallRepository } from '../job-store/later/later-call.repository.js';

/** Calls that are answered later; every process of any role ends what is over of them. */
@Module({
  providers: [LaterAnswersService, LaterCallRepository, LaterCallsSweep],
  exports: [LaterAnswersService, LaterCallRepository],
})
export class LaterCallsModule {}
