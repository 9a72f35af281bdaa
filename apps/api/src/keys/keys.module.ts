import { Module } from '@nestjs/common';
import { JobEndsModule } from '../job-ends/job-ends.module.js';
import { AuthModule } from '../auth/auth.module.js';
import { KeysService } from './keys.service.js';

/** Making and revoking keys; revoking one ends its jobs. */
@Module({ imports: [AuthModule, JobEndsModule], providers: [KeysService], exports: [KeysService] })
export class KeysModule {}
