import { completed, defineReadTool, type PerLanguage, type ReplyLanguage } from '@faina/sdk';
import { z } from 'zod';
import { findNotes, type Note, viewNote } from './note.js';
import {
  currentLeadArgument,
  leadContext,
  leadReferenceSchema,
  resolveLead,
} from '../leads/lead-argument.js';
import type { Lead } from '../leads/lead.js';
import type { Listed } from '../shared/crm-store.js';
import { type CrmTool, refused } from '../shared/crm-tool.js';
import { entryText, listSegment } from '../shared/list-segment.js';
import { sharedSlots } from '../shared/slot-names.js';

const name = 'list_notes';
const maxNotes = 50;

export const listNotes: CrmTool = ({ database }) =>
  defineReadTool({
    name,
    description: `The newest ${maxNotes} notes of a lead, newest first.`,
    intent: {
      name: 'nota_listar',
      purpose: { pt: 'listar as notas', en: 'list the notes' },
      slotNames: sharedSlots,
    },
    contextArguments: currentLeadArgument,
    parameters: z.strictObject({ lead_ref_ou_id: leadReferenceSchema }),
    execute: async ({ lead_ref_ou_id: reference }, context) => {
      const lead = await resolveLead(database, context, reference);
      if (lead.isError()) return refused(name, lead, context);
      const notes = await findNotes(database, context.tenant, lead.value.id, maxNotes);
      return completed(
        { total: notes.total, leadId: lead.value.id, notes: notes.rows.map(viewNote) },
        notesListed(lead.value, notes, context.language),
        leadContext(lead.value),
      );
    },
  });

const notesOf: PerLanguage<string> = { pt: 'Notas de', en: 'Notes on' };
const noNotesOf: PerLanguage<string> = { pt: 'Nenhuma nota de', en: 'No notes on' };

function notesListed(lead: Lead, { rows, total }: Listed<Note>, language: ReplyLanguage): string {
  if (total === 0) return `${noNotesOf[language]} ${lead.name}`;
  const entries = rows.map(({ text }) => `'${entryText(text)}'`);
  return listSegment(`${notesOf[language]} ${lead.name} (${total})`, entries, total, language);
}
