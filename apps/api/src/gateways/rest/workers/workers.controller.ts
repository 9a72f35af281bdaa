import { Controller, Get, Query } from '@nestjs/common';
import { ApiOperation } from '@nestjs/swagger';
import { z } from 'zod';
import { RequireScope } from '../auth/route-access.js';
import {
  type WorkerRow,
  WorkerViewsRepository,
} from '../../../job-store/workers/worker-views.repository.js';
import { Answers } from '../openapi/documented.js';
import {
  cursorTimeSchema,
  decodeCursor,
  pageOf,
  pageQuerySchema,
  pageSchema,
  type Page,
  type PageQuery,
} from '../paging/page.js';

/** A worker process that holds its leases. */
export const workerSchema = z
  .object({
    id: z.uuid().describe('A new one with each start'),
    startedAt: z.iso.datetime(),
    aliveUntil: z.iso.datetime().describe('When its leases end unless it renews them before'),
    slots: z.int().describe('How many jobs it may run at once'),
    running: z.int().describe('How many it runs now'),
    tools: z.array(z.string()).describe('Names of the tools that it has now'),
    version: z.string().describe('Of the service that it runs'),
    toolsHash: z
      .string()
      .describe('Of the definitions of the tools that it runs itself: equal for equal tools'),
    toolsDiffer: z
      .array(z.string())
      .describe(
        'At most 20 names of tools that it lacks, has alone or has otherwise than the newest worker',
      ),
  })
  .meta({ id: 'Worker' });

export type WorkerView = z.infer<typeof workerSchema>;

/** A place in the list, newest first. */
const workerPositionSchema = z.strictObject({ startedAt: cursorTimeSchema, id: z.guid() });

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
