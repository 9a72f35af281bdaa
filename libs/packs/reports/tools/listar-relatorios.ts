import { defineReadTool, Result } from '@faina/sdk';
import { z } from 'zod';
import type { ReportsTool } from '../shared/reports.js';

const maxReports = 50;

export const listarRelatorios: ReportsTool = ({ store }) =>
  defineReadTool({
    name: 'listar_relatorios',
    description: 'The stored reports of the person, newest first, with their ids.',
    parameters: z.strictObject({
      limite: z.int().min(1).max(maxReports).default(10).describe(`1 to ${maxReports}`),
    }),
    execute: async ({ limite }, context) => {
      const reports = await store.list(context, limite);
      return Result.ok({
        reports: reports.map((report) => ({
          ...report,
          createdAt: report.createdAt.toISOString(),
        })),
        ...(reports.length === 0 && { note: 'Nenhum relatório gerado ainda.' }),
      });
    },
  });
