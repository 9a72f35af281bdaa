import { PrismaCoachStore } from '@faina/packs';
import { Module } from '@nestjs/common';
import { PrismaService } from '../../../database/prisma.service.js';
import { CoachController } from './coach.controller.js';
import { CoachImportService } from './coach-import.service.js';
import { CoachViewsService } from './coach-views.service.js';
import { PrismaCoachViewsRepository } from './prisma-coach-views.repository.js';

@Module({
  controllers: [CoachController],
  providers: [
    CoachImportService,
    CoachViewsService,
    PrismaCoachViewsRepository,
    {
      provide: PrismaCoachStore,
      inject: [PrismaService],
      useFactory: (prisma: PrismaService): PrismaCoachStore => new PrismaCoachStore(prisma),
    },
  ],
})
export class CoachModule {}
