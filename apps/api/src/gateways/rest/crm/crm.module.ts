import { PrismaCrmStore } from '@faina/packs';
import { Module } from '@nestjs/common';
import { PrismaService } from '../../../database/prisma.service.js';
import { CrmController } from './crm.controller.js';
import { CrmViewsService } from './crm-views.service.js';

@Module({
  controllers: [CrmController],
  providers: [
    CrmViewsService,
    {
      provide: PrismaCrmStore,
      inject: [PrismaService],
      useFactory: (prisma: PrismaService): PrismaCrmStore => new PrismaCrmStore(prisma),
    },
  ],
})
export class CrmModule {}
