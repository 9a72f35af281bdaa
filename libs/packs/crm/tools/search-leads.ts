import { completed } from '@faina/agent-core';
import { z } from 'zod';
import type { CrmTool } from '../crm.js';
import { defineCrmReadTool } from '../define-crm-tool.js';
import type { CrmStore, Lead, Listed } from '../crm-store.js';
import { readLeadReference } from '../lead-reference.js';
import { leadsFound } from '../segments/lead-segments.js';
import { lineOf } from '../texts.js';
import { viewLead } from '../views/lead-view.js';

export const searchLeads: CrmTool = ({ store }) =>
  defineCrmReadTool({
    name: 'search_leads',
    description:
      'Leads whose name or company contains all words of the term, whatever accents and case; or ' +
      'the one with this e-mail or phone. Newest first.',
    intent: 'lead_buscar',
    parameters: z.strictObject({
      termo: lineOf(200).describe('Words of the name or company, an e-mail or a phone'),
      limite: z.int().min(1).max(50).default(10),
    }),
    execute: async ({ termo, limite }, { tenant }, words) => {
      const reference = readLeadReference(termo);
      const found =
        reference.kind === 'name'
          ? await search(store, tenant, termo, limite)
          : await store.findLeads(tenant, reference, limite);
      const data = { total: found.total, leads: found.rows.map(viewLead) };
      return completed(data, leadsFound(termo, found, words));
    },
  });

async function search(
  store: CrmStore,
  tenant: string,
  term: string,
  limit: number,
): Promise<Listed<Lead>> {
  const [rows, total] = await Promise.all([
    store.listLeads(tenant, { term }, limit),
    store.countLeads(tenant, { term }),
  ]);
  return { rows, total };
}
