import { Controller, Get, Query } from '@nestjs/common';
import { ApiOperation } from '@nestjs/swagger';
import { z } from 'zod';
import { CurrentPrincipal, RequireScope } from '../auth/route-access.js';
import type { Principal } from '../../../auth/principal.js';
import { Answers } from '../openapi/documented.js';
import {
  decodeCursor,
  pageOf,
  pageQuerySchema,
  pageSchema,
  type Page,
  type PageQuery,
} from '../paging/page.js';
import {
  type DiagnosticsWriteRow,
  DiagnosticsViewsRepository,
} from './diagnostics-views.repository.js';

const diagnosticsWriteSchema = z
  .object({
    id: z.string().describe('A number that grows with each row'),
    jobId: z.uuid(),
    callKey: z.string(),
    key: z.string(),
    createdAt: z.iso.datetime(),
  })
  .meta({ id: 'DiagnosticsWrite' });

type DiagnosticsWriteView = z.infer<typeof diagnosticsWriteSchema>;

const writePositionSchema = z.strictObject({ id: z.string().regex(/^\d{1,18}$/) });

const toView = ({
  id,
  jobId,
  callKey,
  key,
  createdAt,
}: DiagnosticsWriteRow): DiagnosticsWriteView => ({
  id: String(id),
  jobId,
  callKey,
  key,
  createdAt: createdAt.toISOString(),
});

@Controller('v1/diagnostics')
@RequireScope('jobs:read')
export class DiagnosticsController {
  constructor(private readonly writes: DiagnosticsViewsRepository) {}

  @Get('writes')
  @ApiOperation({
    description:
      'One row for each call of write_once that took effect, to see that none does so twice.',
  })
  @Answers(200, 'Rows of the tool write_once, oldest first', pageSchema(diagnosticsWriteSchema))
  async listWrites(
    @CurrentPrincipal() { tenant }: Principal,
    @Query({ schema: pageQuerySchema }) { limit, cursor }: PageQuery,
  ): Promise<Page<DiagnosticsWriteView>> {
    const after = BigInt(decodeCursor(writePositionSchema, cursor)?.id ?? '0');
    const rows = await this.writes.list(tenant, after, limit + 1);
    return pageOf(rows, limit, toView, ({ id }) => ({ id: String(id) }));
  }
}
