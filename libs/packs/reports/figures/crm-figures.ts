import type { LocalDate } from '../../calendar/local-date.js';

export interface StatusCount {
  /** As the CRM names it, for example `qualificado`. */
  readonly status: string;
  readonly count: number;
}

export interface NewLead {
  readonly name: string;
  readonly company: string | null;
  readonly status: string;
}

export interface DueTask {
  readonly title: string;
  readonly type: string;
  readonly leadName: string;
  readonly dueOn: LocalDate;
}

export interface TaskCounts {
  readonly open: number;
  /** Open, with a day within the period. */
  readonly due: number;
  /** Open, with a day before today. */
  readonly overdue: number;
  /** Completed within the period. */
  readonly completed: number;
}

/** An exact decimal as PostgreSQL writes it, for example `1234.50`. */
export type DecimalText = string;

export interface CurrencyTotal {
  readonly currency: string;
  readonly count: number;
  readonly total: DecimalText;
}

export interface NewProposal {
  readonly title: string;
  readonly leadName: string;
  readonly currency: string;
  readonly total: DecimalText;
}

/** A tenant's CRM in a period. */
export interface CrmFigures {
  readonly leadsByStatus: readonly StatusCount[];
  /** Newest first, not all of them. */
  readonly newLeads: readonly NewLead[];
  readonly notes: number;
  readonly tasks: TaskCounts;
  /** Open ones with a day up to the period's end, earliest first, not all of them. */
  readonly dueTasks: readonly DueTask[];
  readonly proposalTotals: readonly CurrencyTotal[];
  /** Newest first, not all of them. */
  readonly proposals: readonly NewProposal[];
}
