import type { Transaction } from '@faina/agent-core';
import type { LocalDate } from '../../calendar/local-date.js';
import type { Period } from '../period.js';
import type {
  CrmFigures,
  CurrencyTotal,
  DueTask,
  NewLead,
  NewProposal,
  StatusCount,
  TaskCounts,
} from './crm-figures.js';
import {
  dueTasksSql,
  leadsByStatusSql,
  newLeadsSql,
  noteCountSql,
  proposalsSql,
  proposalTotalsSql,
  taskCountsSql,
} from './crm-statements.js';

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
