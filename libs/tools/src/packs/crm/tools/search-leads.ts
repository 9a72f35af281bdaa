import { completed, defineReadTool } from '@faina/agent-core';
import { z } from 'zod';
import type { CrmTool } from '../crm.js';
import { readLeadReference } from '../lead-reference.js';
import { leadsFound } from '../segments/lead-segments.js';
import { lineOf } from '../texts.js';
import { viewLead } from '../views/lead-view.js';

export const searchLeads: CrmTool = ({ store }) =>
  defineReadTool({
    name: 'search_leads',
    description:
      'Leads whose name or company contains all words of the term, whatever accents and case; or ' +
      'the one with this e-mail or phone. Newest first.',
    intent: { name: 'lead_buscar', purpose: 'buscar leads' },
    parameters: z.strictObject({
      termo: lineOf(200).describe('Words of the name or company, an e-mail or a phone'),
      limite: z.int().min(1).max(50).default(10),
    }),
    execute: async ({ termo, limite }, { tenant }) => {
      const reference = readLeadReference(termo);
      if (reference.kind !== 'name') {
        const found = await store.findLeads(tenant, reference, limite);
        return answer(termo, found);
      }
      const [rows, total] = await Promise.all([
        store.listLeads(tenant, { term: termo }, limite),
        store.countLeads(tenant, { term: termo }),
      ]);
      return answer(termo, { rows, total });
    },
  });

const answer = (term: string, found: Parameters<typeof leadsFound>[1]) =>
  completed({ total: found.total, leads: found.rows.map(viewLead) }, leadsFound(term, found));
