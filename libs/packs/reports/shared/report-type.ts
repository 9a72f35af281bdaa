import { z } from 'zod';

/** What a report covers: everything, the CRM alone or the training alone. */
export const reportTypeSchema = z.enum(['resumo', 'crm', 'treino']);

export type ReportType = z.output<typeof reportTypeSchema>;

export const reportTypeNames: Readonly<Record<ReportType, string>> = {
  resumo: 'Relatório resumo',
  crm: 'Relatório de CRM',
  treino: 'Relatório de treino',
};
