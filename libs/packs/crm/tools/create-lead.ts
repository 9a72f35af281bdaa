import { completed } from '@faina/agent-core';
import { z } from 'zod';
import { readContact } from '../contact/read-contact.js';
import type { CrmTool } from '../crm.js';
import { defineCrmLocalTool } from '../define-crm-tool.js';
import { leadContext, leadContextKeys } from '../lead-argument.js';
import { leadAlreadyExists } from '../lead-errors.js';
import { leadStatusSchema, readLeadStatus } from '../lead-status.js';
import { leadCreated } from '../segments/lead-segments.js';
import { findLeadByContact } from '../statements/find-lead-by-contact.js';
import { insertLead } from '../statements/insert-lead.js';
import { lineOf } from '../texts.js';
import { viewLead } from '../views/lead-view.js';

export const createLead: CrmTool = () =>
  defineCrmLocalTool({
    name: 'create_lead',
    description:
      'Registers a lead: a person or company that may become a customer. E-mail and phone are ' +
      'unique. The lead becomes the current one.',
    intent: 'lead_criar',
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
      words,
    ) => {
      const contact = readContact(given);
      if (contact.isError()) return contact;
      const statusCode = readLeadStatus(status);
      if (statusCode.isError()) return statusCode;
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
        return leadAlreadyExists(existing, contact.value);
      }
      // A new lead has no proposal yet; what comes next must not go to the one before.
      const learned = { ...leadContext(lead), proposalId: null };
      return completed(viewLead(lead), leadCreated(lead, words), learned);
    },
  });
