import { Injectable } from '@nestjs/common';
import type { McpServerView } from './mcp-server-report.js';
import { McpServerReportRepository } from './mcp-server-report.repository.js';
import { McpSources } from './mcp-sources.service.js';
import { mergeServerReports, type ProcessReport } from './merge-server-reports.js';

/** The configured MCP servers as an operator looks after them. */
@Injectable()
export class McpServersService {
  constructor(
    private readonly sources: McpSources,
    private readonly reports: McpServerReportRepository,
  ) {}

  /** As all living workers and this process see them. */
  async list(): Promise<McpServerView[]> {
    return mergeServerReports(this.#withOwn(await this.reports.list()));
  }

  /** As this process alone sees them, for while nobody else can be asked. */
  listOwn(): McpServerView[] {
    return mergeServerReports(this.#withOwn([]));
  }

  /** What this process tells in its row is a little older than what it knows. */
  #withOwn(told: readonly ProcessReport[]): ProcessReport[] {
    const report = this.sources.report();
    const isOwn = (each: ProcessReport) => each.report.process === report.process;
    const worker = told.find(isOwn)?.worker ?? null;
    return [{ worker, report }, ...told.filter((each) => !isOwn(each))];
  }
}
