import { completed } from '@faina/agent-core';
import { z } from 'zod';
import type { CrmTool } from '../crm.js';
import { defineCrmReadTool } from '../define-crm-tool.js';
import { leadContext, leadContextKeys, leadReferenceSchema } from '../lead-argument.js';
import { resolveLead } from '../resolve-lead.js';
import { leadFound } from '../segments/lead-segments.js';
import { viewLead } from '../views/lead-view.js';

export const getLead: CrmTool = ({ store }) =>
  defineCrmReadTool({
    name: 'get_lead',
    description: 'One lead with its contact data and status. It becomes the current lead.',
    intent: 'lead_obter',
    contextResults: leadContextKeys,
    parameters: z.strictObject({ ref: leadReferenceSchema }),
    execute: async ({ ref }, context, words) => {
      const lead = await resolveLead(store, context, ref);
      if (lead.isError()) return lead;
      return completed(viewLead(lead.value), leadFound(lead.value, words), leadContext(lead.value));
    },
  });
