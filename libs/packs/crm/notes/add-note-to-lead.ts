import { shorten } from '@faina/agent-core';
import { completed, defineLocalTool, type PerLanguage, type ReplyLanguage } from '@faina/sdk';
import { z } from 'zod';
import { insertNote, type Note, viewNote } from './note.js';
import {
  currentLeadArgument,
  leadContext,
  leadNotFound,
  leadReferenceSchema,
  resolveLead,
} from '../leads/lead-argument.js';
import { type CrmTool, refused } from '../shared/crm-tool.js';
import { slots } from '../shared/slot-names.js';
import { textOf } from '../shared/texts.js';

const name = 'add_note_to_lead';

export const addNoteToLead: CrmTool = () =>
  defineLocalTool({
    name,
    description: 'Adds a note to a lead.',
    intent: {
      name: 'nota_adicionar',
      purpose: { pt: 'adicionar a nota', en: 'add the note' },
      slotNames: slots({ pt: { texto: 'texto da nota' }, en: { texto: 'text of the note' } }),
    },
    contextArguments: currentLeadArgument,
    parameters: z.strictObject({
      lead_ref_ou_id: leadReferenceSchema,
      texto: textOf(4_000).describe('What the note says'),
    }),
    execute: async ({ lead_ref_ou_id: reference, texto }, context) => {
      const lead = await resolveLead(context.tx, context, reference);
      if (lead.isError()) return refused(name, lead, context);
      const note = await insertNote(context.tx, context, lead.value.id, texto);
      if (!note) return refused(name, leadNotFound(reference), context);
      return completed(
        { ...viewNote(note), leadId: lead.value.id },
        noteAdded(note, context.language),
        leadContext(lead.value),
      );
    },
  });

const maxNoteChars = 500;
const added: PerLanguage<string> = { pt: 'Nota registrada', en: 'Note added' };

export const noteAdded = ({ text }: Note, language: ReplyLanguage): string =>
  `${added[language]}: '${shorten(text, maxNoteChars)}'`;
