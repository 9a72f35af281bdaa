import { completed, defineReadTool } from '@faina/sdk';
import { z } from 'zod';
import { leadContext, leadContextKeys, leadReferenceSchema, resolveLead } from './lead-argument.js';
import { leadFound } from './lead-texts.js';
import { viewLead } from './lead.js';
import { type CrmTool, refused } from '../shared/crm-tool.js';
import { sharedSlots } from '../shared/slot-names.js';

const name = 'get_lead';

export const getLead: CrmTool = ({ database }) =>
  defineReadTool({
    name,
    description: 'One lead with its contact data and status. It becomes the current lead.',
    intent: {
      name: 'lead_obter',
      purpose: { pt: 'consultar o lead', en: 'look up the lead' },
      slotNames: sharedSlots,
    },
    contextResults: leadContextKeys,
    parameters: z.strictObject({ ref: leadReferenceSchema }),
    execute: async ({ ref }, context) => {
      const lead = await resolveLead(database, context, ref);
      if (lead.isError()) return refused(name, lead, context);
      const { value } = lead;
      return completed(viewLead(value), leadFound(value, context.language), leadContext(value));
    },
  });
