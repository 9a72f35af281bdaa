import { Injectable } from '@nestjs/common';
import { WorkerListRepository, type WorkerRow } from '../../../job-store/worker-list.repository.js';
import { workerPositionSchema, type WorkerView } from './workers.schema.js';
import { decodeCursor } from '../paging/cursor.js';
import { pageOf, type Page, type PageQuery } from '../paging/page.js';

const toView = (row: WorkerRow): WorkerView => ({
  ...row,
  startedAt: row.startedAt.toISOString(),
  aliveUntil: row.aliveUntil.toISOString(),
});

/** Who runs jobs. */
@Injectable()
export class WorkersService {
  constructor(private readonly workers: WorkerListRepository) {}

  async list({ limit, cursor }: PageQuery): Promise<Page<WorkerView>> {
    const before = decodeCursor(workerPositionSchema, cursor);
    const rows = await this.workers.list(limit + 1, before);
    return pageOf(rows, limit, toView, ({ startedAt, id }) => ({ startedAt, id }));
  }
}
