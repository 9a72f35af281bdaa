import { completed, defineReadTool } from '@faina/sdk';
import { z } from 'zod';
import { findLeads, listAndCountLeads } from './find-leads.js';
import { readLeadReference } from './lead-reference.js';
import { leadsFound } from './lead-texts.js';
import { viewLead } from './lead.js';
import type { CrmTool } from '../shared/crm-tool.js';
import { slots } from '../shared/slot-names.js';
import { lineOf } from '../shared/texts.js';

export const searchLeads: CrmTool = ({ database }) =>
  defineReadTool({
    name: 'search_leads',
    description:
      'Leads whose name or company contains all words of the term, whatever accents and case; or ' +
      'the one with this e-mail or phone. Newest first.',
    intent: {
      name: 'lead_buscar',
      purpose: { pt: 'buscar leads', en: 'search leads' },
      slotNames: slots({ pt: { termo: 'o que buscar' }, en: { termo: 'what to search for' } }),
    },
    parameters: z.strictObject({
      termo: lineOf(200).describe('Words of the name or company, an e-mail or a phone'),
      limite: z.int().min(1).max(50).default(10),
    }),
    execute: async ({ termo, limite }, { tenant, language }) => {
      const reference = readLeadReference(termo);
      const found =
        reference.kind === 'name'
          ? await listAndCountLeads(database, tenant, { term: termo }, limite)
          : await findLeads(database, tenant, reference, limite);
      const data = { total: found.total, leads: found.rows.map(viewLead) };
      return completed(data, leadsFound(termo, found, language));
    },
  });
