import { Controller, Get, Query } from '@nestjs/common';
import { ApiOperation } from '@nestjs/swagger';
import { RequireScope } from '../auth/route-access.js';
import {
  type WorkerRow,
  WorkerViewsRepository,
} from '../../../job-store/worker-views.repository.js';
import { Answers } from '../openapi/documented.js';
import { decodeCursor } from '../paging/cursor.js';
import { pageOf, pageQuerySchema, pageSchema, type Page, type PageQuery } from '../paging/page.js';
import { workerPositionSchema, workerSchema, type WorkerView } from './workers.schema.js';

const toView = (row: WorkerRow): WorkerView => ({
  ...row,
  startedAt: row.startedAt.toISOString(),
  aliveUntil: row.aliveUntil.toISOString(),
});

@Controller('v1/workers')
@RequireScope('operator')
export class WorkersController {
  constructor(private readonly workers: WorkerViewsRepository) {}

  @Get()
  @ApiOperation({
    description:
      'Who runs jobs now. A worker that has died leaves the list within about a second, one that is cut ' +
      'off when its leases end.',
  })
  @Answers(200, 'The workers that are alive, newest first', pageSchema(workerSchema))
  async listWorkers(
    @Query({ schema: pageQuerySchema }) { limit, cursor }: PageQuery,
  ): Promise<Page<WorkerView>> {
    const before = decodeCursor(workerPositionSchema, cursor);
    const rows = await this.workers.list(limit + 1, before);
    return pageOf(rows, limit, toView, ({ startedAt, id }) => ({ startedAt, id }));
  }
}
