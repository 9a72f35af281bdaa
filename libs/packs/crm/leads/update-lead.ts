import { completed, defineLocalTool, type PerLanguage } from '@faina/sdk';
import { z } from 'zod';
import { contactTaken } from './contact-taken.js';
import { readContact } from './contact.js';
import { findLeadByContact } from './find-leads.js';
import {
  currentLeadArgument,
  leadContext,
  leadNotFound,
  leadReferenceSchema,
  resolveLead,
} from './lead-argument.js';
import { withParticulars } from './lead-texts.js';
import { leadStatusSchema, readLeadStatus, viewLead } from './lead.js';
import { changeLead } from './write-leads.js';
import { type CrmTool, problem, refused } from '../shared/crm-tool.js';
import { readOptional } from '../shared/read-argument.js';
import { sharedSlots } from '../shared/slot-names.js';
import { lineOf } from '../shared/texts.js';

const name = 'update_lead';

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
  defineLocalTool({
    name,
    description: 'Changes the given fields of a lead, for example its status; the others stay.',
    intent: {
      name: 'lead_atualizar',
      purpose: { pt: 'atualizar o lead', en: 'update the lead' },
      slotNames: sharedSlots,
    },
    contextArguments: currentLeadArgument,
    parameters: changesSchema.extend({ lead_ref_ou_id: leadReferenceSchema }),
    execute: async ({ lead_ref_ou_id: reference, ...given }, context) => {
      const changed = changeable.filter((field) => given[field] !== undefined);
      if (changed.length === 0) return refused(name, nothingToUpdate, context);
      const contact = readContact(given);
      if (contact.isError()) return refused(name, contact, context);
      const statusCode = readOptional(given.status_codigo, readLeadStatus);
      if (statusCode.isError()) return refused(name, statusCode, context);

      const { tx, tenant, language } = context;
      const found = await resolveLead(tx, context, reference);
      if (found.isError()) return refused(name, found, context);
      const { id } = found.value;
      const change = await changeLead(tx, tenant, id, {
        name: given.nome ?? null,
        ...contact.value,
        company: given.empresa ?? null,
        origin: given.origem ?? null,
        statusCode: statusCode.value ?? null,
      });
      switch (change.kind) {
        case 'updated': {
          const { lead } = change;
          const fields = changed.map(
            (field) => [sharedSlots[language][field], lead[columns[field]]] as const,
          );
          const text = `${updated[language]}: ${withParticulars(lead, fields)}`;
          return completed(viewLead(lead), text, leadContext(lead));
        }
        case 'taken': {
          const existing = await findLeadByContact(tx, tenant, contact.value, id);
          return refused(name, contactTaken(existing, contact.value), context);
        }
        case 'not_found':
          return refused(name, leadNotFound(reference), context);
      }
    },
  });

const updated: PerLanguage<string> = { pt: 'Lead atualizado', en: 'Lead updated' };

const fieldsIn = (names: (typeof sharedSlots)['pt']): string =>
  changeable.map((field) => names[field]).join(', ');

const nothingToUpdate = problem('NOTHING_TO_UPDATE', {
  pt: `Para atualizar o lead preciso de pelo menos um destes: ${fieldsIn(sharedSlots.pt)}.`,
  en: `To update the lead I need at least one of these: ${fieldsIn(sharedSlots.en)}.`,
});
