import { showDay } from '../../calendar/show-day.js';
import { formatMoney } from '../../crm/index.js';
import {
  line,
  paragraph,
  type ReportBlock,
  type ReportSection,
} from '../document/report-document.js';
import { count } from '../figures/format.js';
import { type CrmFigures, listLimit } from '../figures/read-crm-figures.js';

/** The CRM's part of a report; what there is none of is said. */
export function crmSections(figures: CrmFigures): ReportSection[] {
  return [
    { heading: 'Leads novos', blocks: leadBlocks(figures) },
    { heading: 'Notas e tarefas', blocks: taskBlocks(figures) },
    { heading: 'Propostas', blocks: proposalBlocks(figures) },
  ];
}

function leadBlocks({ leadsByStatus, newLeads }: CrmFigures): ReportBlock[] {
  const total = leadsByStatus.reduce((sum, one) => sum + one.count, 0);
  if (total === 0) return [paragraph('Nenhum lead novo no período.')];
  return [
    paragraph(`${count(total, 'lead novo', 'leads novos')} no período.`),
    {
      kind: 'table',
      columns: ['Status', 'Leads'],
      rows: leadsByStatus.map((one) => [line(one.status), String(one.count)]),
    },
    {
      kind: 'table',
      columns: ['Lead', 'Empresa', 'Status'],
      rows: newLeads.map(({ name, company, status }) => [
        line(name),
        line(company ?? 'não informada'),
        line(status),
      ]),
    },
    ...cutNote(total, 'leads'),
  ];
}

function taskBlocks({ notes, tasks, dueTasks }: CrmFigures): ReportBlock[] {
  const pending = tasks.open === 0 ? 'Nenhuma tarefa aberta.' : undefined;
  return [
    {
      kind: 'list',
      items: [
        `${count(notes, 'nota registrada', 'notas registradas')} no período.`,
        pending ?? `${count(tasks.open, 'tarefa aberta', 'tarefas abertas')} ao todo.`,
        `${count(tasks.due, 'tarefa aberta', 'tarefas abertas')} com prazo no período.`,
        `${count(tasks.overdue, 'tarefa atrasada', 'tarefas atrasadas')} hoje.`,
        `${count(tasks.completed, 'tarefa concluída', 'tarefas concluídas')} no período.`,
      ],
    },
    ...(dueTasks.length === 0
      ? []
      : [
          paragraph('Tarefas abertas com prazo até o fim do período:'),
          {
            kind: 'table' as const,
            columns: ['Prazo', 'Tarefa', 'Tipo', 'Lead'],
            rows: dueTasks.map(({ dueOn, title, type, leadName }) => [
              showDay(dueOn, 'pt'),
              line(title),
              line(type),
              line(leadName),
            ]),
          },
        ]),
    ...(dueTasks.length < listLimit ? [] : [paragraph(`Listadas as ${listLimit} primeiras.`)]),
  ];
}

function proposalBlocks({ proposalTotals, proposals }: CrmFigures): ReportBlock[] {
  const total = proposalTotals.reduce((sum, one) => sum + one.count, 0);
  if (total === 0) return [paragraph('Nenhuma proposta nova no período.')];
  return [
    {
      kind: 'table',
      columns: ['Moeda', 'Propostas', 'Total'],
      rows: proposalTotals.map((one) => [
        line(one.currency),
        String(one.count),
        formatMoney(one.total, one.currency, 'pt'),
      ]),
    },
    {
      kind: 'table',
      columns: ['Proposta', 'Lead', 'Total'],
      rows: proposals.map((one) => [
        line(one.title),
        line(one.leadName),
        formatMoney(one.total, one.currency, 'pt'),
      ]),
    },
    ...cutNote(total, 'propostas'),
  ];
}

const cutNote = (total: number, what: string): ReportBlock[] =>
  total > listLimit ? [paragraph(`Mostrando ${listLimit} de ${total} ${what}.`)] : [];
