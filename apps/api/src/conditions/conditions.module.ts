import { Module } from '@nestjs/common';
import { RecoveryModule } from '../recovery/recovery.module.js';
import { ConditionFactsRepository } from './condition-facts.repository.js';
import { ConditionsService } from './conditions.service.js';
import { ProcessFactsService } from './process-facts.js';
import { StoredFactsService } from './stored-facts.service.js';

/** What is wrong now, for operators. */
@Module({
  imports: [RecoveryModule],
  providers: [ConditionFactsRepository, ConditionsService, ProcessFactsService, StoredFactsService],
  exports: [ConditionsService, ProcessFactsService, StoredFactsService],
})
export class ConditionsModule {}
