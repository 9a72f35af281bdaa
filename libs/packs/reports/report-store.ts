import type { Transaction } from '@faina/agent-core';
import type { LocalDate } from '../calendar/local-date.js';
import type { OwnerScope } from '../shared/owner-scope.js';

/** A report without its text. */
export interface ReportSummary {
  readonly id: string;
  readonly type: string;
  readonly title: string;
  readonly startsOn: LocalDate;
  readonly endsOn: LocalDate;
  readonly createdAt: Date;
}

export interface StoredReport extends ReportSummary {
  readonly markdown: string;
  readonly html: string;
}

/** Where a report came to be. */
export interface ReportOrigin {
  readonly jobId: string;
  readonly threadId: string | null;
}

/** The stored reports. No method sees those of another tenant or owner. */
export interface ReportStore {
  /** Reads the tables that reports are made of, outside of any transaction. */
  readonly reader: Transaction;
  find(scope: OwnerScope, id: string): Promise<StoredReport | undefined>;
  /**
   * The newest report of the thread, or of the job where it has no thread, that is at most so many
   * minutes old by the database's clock.
   */
  findLatest(
    scope: OwnerScope,
    origin: ReportOrigin,
    maxAgeMinutes: number,
  ): Promise<StoredReport | undefined>;
  /** Newest first. */
  list(scope: OwnerScope, limit: number): Promise<ReportSummary[]>;
}
