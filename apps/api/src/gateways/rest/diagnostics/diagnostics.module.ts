import { Module } from '@nestjs/common';
import { DiagnosticsController } from './diagnostics.controller.js';
import { DiagnosticsWritesService } from './diagnostics-writes.service.js';
import { PrismaDiagnosticsWritesRepository } from './prisma-diagnostics-writes.repository.js';

@Module({
  controllers: [DiagnosticsController],
  providers: [DiagnosticsWritesService, PrismaDiagnosticsWritesRepository],
})
export class DiagnosticsModule {}
