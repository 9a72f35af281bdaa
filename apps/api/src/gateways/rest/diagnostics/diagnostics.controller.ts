import { Controller, Get, Query } from '@nestjs/common';
import { ApiOperation } from '@nestjs/swagger';
import { CurrentPrincipal } from '../auth/current-principal.decorator.js';
import type { Principal } from '../../../auth/principal.js';
import { RequireScope } from '../auth/require-scope.decorator.js';
import { Answers } from '../openapi/documented.js';
import { pageQuerySchema, pageSchema, type Page, type PageQuery } from '../paging/page.js';
import { diagnosticsWriteSchema, type DiagnosticsWriteView } from './diagnostics.schema.js';
import { DiagnosticsWritesService } from './diagnostics-writes.service.js';

@Controller('v1/diagnostics')
@RequireScope('jobs:read')
export class DiagnosticsController {
  constructor(private readonly writes: DiagnosticsWritesService) {}

  @Get('writes')
  @ApiOperation({
    description:
      'One row for each call of write_once that took effect, to see that none does so twice.',
  })
  @Answers(200, 'Rows of the tool write_once, oldest first', pageSchema(diagnosticsWriteSchema))
  listWrites(
    @CurrentPrincipal() { tenant }: Principal,
    @Query({ schema: pageQuerySchema }) query: PageQuery,
  ): Promise<Page<DiagnosticsWriteView>> {
    return this.writes.list(tenant, query);
  }
}
