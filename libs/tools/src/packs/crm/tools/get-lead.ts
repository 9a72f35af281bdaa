import { completed, defineReadTool } from '@faina/agent-core';
import { z } from 'zod';
import type { CrmTool } from '../crm.js';
import { leadContext, leadContextKeys, leadReferenceSchema } from '../lead-argument.js';
import { resolveLead } from '../resolve-lead.js';
import { leadFound } from '../segments/lead-segments.js';
import { viewLead } from '../views/lead-view.js';

const name = 'get_lead';

export const getLead: CrmTool = ({ store }) =>
  defineReadTool({
    name,
    description: 'One lead with its contact data and status. It becomes the current lead.',
    intent: { name: 'lead_obter', purpose: 'consultar o lead' },
    contextResults: leadContextKeys,
    parameters: z.strictObject({ ref: leadReferenceSchema }),
    execute: async ({ ref }, context) => {
      const lead = await resolveLead(store, context, ref, name);
      if (lead.isError()) return lead;
      return completed(viewLead(lead.value), leadFound(lead.value), leadContext(lead.value));
    },
  });
