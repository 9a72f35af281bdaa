import { Module } from '@nestjs/common';
import { PrismaReportsRepository } from './prisma-reports.repository.js';
import { ReportsController } from './reports.controller.js';
import { ReportsService } from './reports.service.js';

@Module({
  controllers: [ReportsController],
  providers: [PrismaReportsRepository, ReportsService],
})
export class ReportsModule {}
