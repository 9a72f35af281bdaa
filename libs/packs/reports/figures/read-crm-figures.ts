import type { Transaction } from '@faina/sdk';
import type { LocalDate } from '../../calendar/local-date.js';
import type { Period } from '../shared/period.js';
import {
  dueTasksSql,
  leadsByStatusSql,
  newLeadsSql,
  noteCountSql,
  proposalsSql,
  proposalTotalsSql,
  taskCountsSql,
} from './crm-statements.js';

interface StatusCount {
  /** As the CRM names it, for example `qualificado`. */
  readonly status: string;
  readonly count: number;
}

interface NewLead {
  readonly name: string;
  readonly company: string | null;
  readonly status: string;
}

interface DueTask {
  readonly title: string;
  readonly type: string;
  readonly leadName: string;
  readonly dueOn: LocalDate;
}

interface TaskCounts {
  readonly open: number;
  /** Open, with a day within the period. */
  readonly due: number;
  /** Open, with a day before today. */
  readonly overdue: number;
  /** Completed within the period. */
  readonly completed: number;
}

interface CurrencyTotal {
  readonly currency: string;
  readonly count: number;
  /** An exact decimal as PostgreSQL writes it, for example `1234.50`. */
  readonly total: string;
}

interface NewProposal {
  readonly title: string;
  readonly leadName: string;
  readonly currency: string;
  /** As above. */
  readonly total: string;
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

/** Names that a report lists at most, of each kind. */
export const listLimit = 20;

/** One after another: they may share a transaction's connection. */
export async function readCrmFigures(
  tx: Transaction,
  tenant: string,
  { from, before, startsOn, endsOn }: Period,
  today: LocalDate,
): Promise<CrmFigures> {
  const within = [tenant, from, before];
  const leadsByStatus = await tx.query<StatusCount>(leadsByStatusSql, within);
  const newLeads = await tx.query<NewLead>(newLeadsSql, [...within, listLimit]);
  const [notes] = await tx.query<{ count: number }>(noteCountSql, within);
  const [tasks] = await tx.query<TaskCounts>(taskCountsSql, [...within, startsOn, endsOn, today]);
  const dueTasks = await tx.query<DueTask>(dueTasksSql, [tenant, endsOn, listLimit]);
  const proposalTotals = await tx.query<CurrencyTotal>(proposalTotalsSql, within);
  const proposals = await tx.query<NewProposal>(proposalsSql, [...within, listLimit]);
  return {
    leadsByStatus,
    newLeads,
    notes: notes?.count ?? 0,
    tasks: tasks ?? { open: 0, due: 0, overdue: 0, completed: 0 },
    dueTasks,
    proposalTotals,
    proposals,
  };
}
