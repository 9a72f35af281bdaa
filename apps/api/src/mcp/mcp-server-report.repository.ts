import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import { DatabasePool } from '../database/database-pool.js';
import { mcpServerReportSchema } from './mcp-server-report.js';
import type { ProcessReport } from './merge-server-reports.js';

const listReports = {
  name: 'list_mcp_reports',
  text: `
select id as worker, mcp_servers as report from workers
where alive_until > now() and mcp_servers is not null order by started_at desc limit 1000`,
};

const rowSchema = z.object({ worker: z.string(), report: mcpServerReportSchema });

/** What living workers tell of their connections to MCP servers. */
@Injectable()
export class McpServerReportRepository {
  constructor(private readonly pool: DatabasePool) {}

  /** Newest workers first; what another version tells in another form is left out. */
  async list(): Promise<ProcessReport[]> {
    const { rows } = await this.pool.query(listReports);
    return rows.flatMap((row) => rowSchema.safeParse(row).data ?? []);
  }
}
