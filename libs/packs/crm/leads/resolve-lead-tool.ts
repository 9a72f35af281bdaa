import { completed, defineReadTool } from '@faina/sdk';
import { z } from 'zod';
import { findLeads } from './find-leads.js';
import {
  leadContext,
  leadContextKeys,
  leadNotFound,
  leadReferenceSchema,
  maxLeadChoices,
} from './lead-argument.js';
import { readLeadReference } from './lead-reference.js';
import { leadFound, leadsFound } from './lead-texts.js';
import { viewLead } from './lead.js';
import { type CrmTool, refused } from '../shared/crm-tool.js';

const name = 'resolve_lead';

export const resolveLeadTool: CrmTool = ({ database }) =>
  defineReadTool({
    name,
    description:
      'Finds out which lead is meant by an id, e-mail, phone, name or company. Gives the matches; ' +
      'a single one becomes the current lead, of several a person has to choose.',
    contextResults: leadContextKeys,
    parameters: z.strictObject({ ref: leadReferenceSchema }),
    execute: async ({ ref }, context) => {
      const { tenant, language } = context;
      const found = await findLeads(database, tenant, readLeadReference(ref), maxLeadChoices);
      const [lead] = found.rows;
      if (!lead) return refused(name, leadNotFound(ref), context);
      const data = { total: found.total, matches: found.rows.map(viewLead) };
      return found.total === 1
        ? completed(data, leadFound(lead, language), leadContext(lead))
        : completed(data, leadsFound(ref, found, language));
    },
  });
