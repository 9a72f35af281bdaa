import { completed } from '@faina/agent-core';
import { z } from 'zod';
import type { CrmTool } from '../crm.js';
import { defineCrmReadTool } from '../define-crm-tool.js';
import { leadContext, leadContextKeys, leadReferenceSchema } from '../lead-argument.js';
import { leadNotFound } from '../lead-errors.js';
import { readLeadReference } from '../lead-reference.js';
import { maxLeadChoices } from '../resolve-lead.js';
import { leadFound, leadsFound } from '../segments/lead-segments.js';
import { viewLead } from '../views/lead-view.js';

const name = 'resolve_lead';

export const resolveLeadTool: CrmTool = ({ store }) =>
  defineCrmReadTool({
    name,
    description:
      'Finds out which lead is meant by an id, e-mail, phone, name or company. Gives the matches; ' +
      'a single one becomes the current lead, of several a person has to choose.',
    contextResults: leadContextKeys,
    parameters: z.strictObject({ ref: leadReferenceSchema }),
    execute: async ({ ref }, { tenant }, words) => {
      const found = await store.findLeads(tenant, readLeadReference(ref), maxLeadChoices);
      const [lead] = found.rows;
      if (!lead) return leadNotFound(ref);
      const data = { total: found.total, matches: found.rows.map(viewLead) };
      return found.total === 1
        ? completed(data, leadFound(lead, words), leadContext(lead))
        : completed(data, leadsFound(ref, found, words));
    },
  });
