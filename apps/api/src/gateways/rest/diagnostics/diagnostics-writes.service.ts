import { Injectable } from '@nestjs/common';
import { decodeCursor } from '../paging/cursor.js';
import { pageOf, type Page, type PageQuery } from '../paging/page.js';
import { writePositionSchema, type DiagnosticsWriteView } from './diagnostics.schema.js';
import {
  type DiagnosticsWriteRow,
  PrismaDiagnosticsWritesRepository,
} from './prisma-diagnostics-writes.repository.js';

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

@Injectable()
export class DiagnosticsWritesService {
  constructor(private readonly writes: PrismaDiagnosticsWritesRepository) {}

  async list(tenant: string, { limit, cursor }: PageQuery): Promise<Page<DiagnosticsWriteView>> {
    const after = BigInt(decodeCursor(writePositionSchema, cursor)?.id ?? '0');
    const rows = await this.writes.list(tenant, after, limit + 1);
    return pageOf(rows, limit, toView, ({ id }) => ({ id: String(id) }));
  }
}
