import { completed } from '@faina/agent-core';
import { z } from 'zod';
import { readContact } from '../contact/read-contact.js';
import type { CrmTool } from '../crm.js';
import { defineCrmLocalTool } from '../define-crm-tool.js';
import { currentLeadArgument, leadContext, leadReferenceSchema } from '../lead-argument.js';
import { leadAlreadyExists, leadNotFound } from '../lead-errors.js';
import { leadStatusSchema, readLeadStatus } from '../lead-status.js';
import { readOptional } from '../read-optional.js';
import { refuse } from '../crm-problem.js';
import { leadsIn, resolveLead } from '../resolve-lead.js';
import { leadUpdated } from '../segments/lead-segments.js';
import { findLeadByContact } from '../statements/find-lead-by-contact.js';
import { updateLead as update } from '../statements/update-lead.js';
import { lineOf } from '../texts.js';
import { viewLead } from '../views/lead-view.js';

const changesSchema = z.strictObject({
  nome: lineOf(200).optional(),
  email: z.string().max(300).optional(),
  telefone: z.string().max(60).optional(),
  empresa: lineOf(200).optional(),
  origem: lineOf(100).optional(),
  status_codigo: leadStatusSchema.optional(),
});

const changeable = changesSchema.keyof().options;

/** Where each of them is stored. */
const columns = {
  nome: 'name',
  email: 'email',
  telefone: 'phone',
  empresa: 'company',
  origem: 'origin',
  status_codigo: 'statusCode',
} as const;

export const updateLead: CrmTool = () =>
  defineCrmLocalTool({
    name: 'update_lead',
    description: 'Changes the given fields of a lead, for example its status; the others stay.',
    intent: 'lead_atualizar',
    contextArguments: currentLeadArgument,
    parameters: changesSchema.extend({ lead_ref_ou_id: leadReferenceSchema }),
    execute: async ({ lead_ref_ou_id: reference, ...given }, context, words) => {
      const changed = changeable.filter((field) => given[field] !== undefined);
      if (changed.length === 0) return nothingToUpdate;
      const contact = readContact(given);
      if (contact.isError()) return contact;
      const statusCode = readOptional(given.status_codigo, readLeadStatus);
      if (statusCode.isError()) return statusCode;

      const { tx, tenant } = context;
      const found = await resolveLead(leadsIn(tx), context, reference);
      if (found.isError()) return found;
      const { id } = found.value;
      const updated = await update(tx, tenant, id, {
        name: given.nome ?? null,
        ...contact.value,
        company: given.empresa ?? null,
        origin: given.origem ?? null,
        statusCode: statusCode.value ?? null,
      });
      switch (updated.kind) {
        case 'updated': {
          const { lead } = updated;
          const fields = changed.map(
            (field) => [words.slots[field], lead[columns[field]]] as const,
          );
          return completed(viewLead(lead), leadUpdated(lead, fields, words), leadContext(lead));
        }
        case 'taken': {
          const existing = await findLeadByContact(tx, tenant, contact.value, id);
          return leadAlreadyExists(existing, contact.value);
        }
        case 'not_found':
          return leadNotFound(reference);
      }
    },
  });

const nothingToUpdate = refuse('NOTHING_TO_UPDATE', (words) =>
  words.nothingToUpdate(changeable.map((field) => words.slots[field]).join(', ')),
);
