import { completed, defineLocalTool, type PerLanguage, type ReplyLanguage } from '@faina/sdk';
import { z } from 'zod';
import { contactTaken } from './contact-taken.js';
import { readContact } from './contact.js';
import { findLeadByContact } from './find-leads.js';
import { leadContext, leadContextKeys } from './lead-argument.js';
import { type Lead, leadStatusSchema, readLeadStatus, viewLead } from './lead.js';
import { insertLead } from './write-leads.js';
import { type CrmTool, refused } from '../shared/crm-tool.js';
import { sharedSlots } from '../shared/slot-names.js';
import { lineOf } from '../shared/texts.js';

const name = 'create_lead';

export const createLead: CrmTool = () =>
  defineLocalTool({
    name,
    description:
      'Registers a lead: a person or company that may become a customer. E-mail and phone are ' +
      'unique. The lead becomes the current one.',
    intent: {
      name: 'lead_criar',
      purpose: { pt: 'criar o lead', en: 'create the lead' },
      slotNames: sharedSlots,
    },
    contextResults: leadContextKeys,
    parameters: z.strictObject({
      nome: lineOf(200).describe('Name of the person or company'),
      email: z.string().max(300).optional(),
      telefone: z.string().max(60).optional().describe('Phone; Brazilian unless it begins with +'),
      empresa: lineOf(200).optional().describe('Company'),
      origem: lineOf(100).optional().describe('Where the lead came from, for example indicação'),
      status_codigo: leadStatusSchema.optional().describe('novo unless told otherwise'),
    }),
    execute: async (
      { nome, empresa, origem, status_codigo: status = 'novo', ...given },
      context,
    ) => {
      const contact = readContact(given);
      if (contact.isError()) return refused(name, contact, context);
      const statusCode = readLeadStatus(status);
      if (statusCode.isError()) return refused(name, statusCode, context);
      const { tx, tenant } = context;
      const lead = await insertLead(tx, context, {
        name: nome,
        ...contact.value,
        company: empresa ?? null,
        origin: origem ?? null,
        statusCode: statusCode.value,
      });
      if (!lead) {
        const existing = await findLeadByContact(tx, tenant, contact.value);
        return refused(name, contactTaken(existing, contact.value), context);
      }
      // A new lead has no proposal yet; what comes next must not go to the one before.
      const learned = { ...leadContext(lead), proposalId: null };
      return completed(viewLead(lead), leadCreated(lead, context.language), learned);
    },
  });

const created: PerLanguage<string> = { pt: 'Lead criado', en: 'Lead created' };

/** With the whole id, which those who read replies by program take from it. */
export const leadCreated = (lead: Lead, language: ReplyLanguage): string =>
  `${created[language]}: ${lead.name} (id: ${lead.id})`;
