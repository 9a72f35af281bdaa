import { completed, defineReadTool, type PerLanguage, type ReplyLanguage } from '@faina/sdk';
import { z } from 'zod';
import { listAndCountLeads } from './find-leads.js';
import { leadList } from './lead-texts.js';
import { type Lead, leadStatusSchema, readLeadStatus, viewLead } from './lead.js';
import { type CrmTool, refused } from '../shared/crm-tool.js';
import { readOptional } from '../shared/read-argument.js';
import { slots } from '../shared/slot-names.js';

const name = 'list_leads';
const maxPage = 100_000;

export const listLeadsTool: CrmTool = ({ database }) =>
  defineReadTool({
    name,
    description: 'Leads page by page, newest first; of one status when it is given.',
    intent: {
      name: 'lead_listar',
      purpose: { pt: 'listar os leads', en: 'list the leads' },
      slotNames: slots({ pt: { pagina: 'página' }, en: { pagina: 'page' } }),
    },
    parameters: z.strictObject({
      status_codigo: leadStatusSchema.optional(),
      limite: z.int().min(1).max(50).default(10).describe('Leads on a page'),
      pagina: z.int().min(1).max(maxPage).default(1),
    }),
    execute: async ({ status_codigo: status, limite, pagina: page }, context) => {
      const statusCode = readOptional(status, readLeadStatus);
      if (statusCode.isError()) return refused(name, statusCode, context);
      const filter = { statusCode: statusCode.value, offset: (page - 1) * limite };
      const { rows, total } = await listAndCountLeads(database, context.tenant, filter, limite);
      const pages = Math.ceil(total / limite);
      return completed(
        { leads: rows.map(viewLead), page, pages, total },
        leadsListed({ rows, page, pages, total }, context.language),
      );
    },
  });

export interface LeadPage {
  readonly rows: readonly Lead[];
  /** From 1. */
  readonly page: number;
  readonly pages: number;
  readonly total: number;
}

const titles: PerLanguage<(page: LeadPage) => string> = {
  pt: ({ page, pages, total }) => `Leads (página ${page} de ${pages}, ${total} no total)`,
  en: ({ page, pages, total }) => `Leads (page ${page} of ${pages}, ${total} in all)`,
};
const noSuchPage: PerLanguage<(page: LeadPage) => string> = {
  pt: ({ page, pages }) => `A página ${page} não existe: são ${pages} no total`,
  en: ({ page, pages }) => `There is no page ${page}: there are ${pages} in all`,
};
const noLeads: PerLanguage<string> = { pt: 'Nenhum lead cadastrado', en: 'There are no leads' };

export function leadsListed(page: LeadPage, language: ReplyLanguage): string {
  if (page.total === 0) return noLeads[language];
  if (page.rows.length === 0) return noSuchPage[language](page);
  return leadList(titles[language](page), page.rows, page.rows.length, language);
}
