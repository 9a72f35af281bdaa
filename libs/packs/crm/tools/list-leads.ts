import { completed } from '@faina/agent-core';
import { z } from 'zod';
import type { CrmTool } from '../crm.js';
import { defineCrmReadTool } from '../define-crm-tool.js';
import { leadStatusSchema, readLeadStatus } from '../lead-status.js';
import { readOptional } from '../read-optional.js';
import { leadsListed } from '../segments/lead-segments.js';
import { viewLead } from '../views/lead-view.js';

const maxPage = 100_000;

export const listLeads: CrmTool = ({ store }) =>
  defineCrmReadTool({
    name: 'list_leads',
    description: 'Leads page by page, newest first; of one status when it is given.',
    intent: 'lead_listar',
    parameters: z.strictObject({
      status_codigo: leadStatusSchema.optional(),
      limite: z.int().min(1).max(50).default(10).describe('Leads on a page'),
      pagina: z.int().min(1).max(maxPage).default(1),
    }),
    execute: async ({ status_codigo: status, limite, pagina: page }, { tenant }, words) => {
      const statusCode = readOptional(status, readLeadStatus);
      if (statusCode.isError()) return statusCode;
      const filter = { statusCode: statusCode.value, offset: (page - 1) * limite };
      const [rows, total] = await Promise.all([
        store.listLeads(tenant, filter, limite),
        store.countLeads(tenant, filter),
      ]);
      const pages = Math.ceil(total / limite);
      return completed(
        { leads: rows.map(viewLead), page, pages, total },
        leadsListed({ rows, page, pages, total }, words),
      );
    },
  });
