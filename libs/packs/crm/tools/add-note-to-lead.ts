import { completed } from '@faina/agent-core';
import { z } from 'zod';
import type { CrmTool } from '../crm.js';
import { defineCrmLocalTool } from '../define-crm-tool.js';
import { currentLeadArgument, leadContext, leadReferenceSchema } from '../lead-argument.js';
import { leadNotFound } from '../lead-errors.js';
import { leadsIn, resolveLead } from '../resolve-lead.js';
import { noteAdded } from '../segments/note-segments.js';
import { insertNote } from '../statements/note-statements.js';
import { textOf } from '../texts.js';
import { viewNote } from '../views/note-view.js';

export const addNoteToLead: CrmTool = () =>
  defineCrmLocalTool({
    name: 'add_note_to_lead',
    description: 'Adds a note to a lead.',
    intent: 'nota_adicionar',
    contextArguments: currentLeadArgument,
    parameters: z.strictObject({
      lead_ref_ou_id: leadReferenceSchema,
      texto: textOf(4_000).describe('What the note says'),
    }),
    execute: async ({ lead_ref_ou_id: reference, texto }, context, words) => {
      const lead = await resolveLead(leadsIn(context.tx), context, reference);
      if (lead.isError()) return lead;
      const note = await insertNote(context.tx, context, lead.value.id, texto);
      if (!note) return leadNotFound(reference);
      return completed(
        { ...viewNote(note), leadId: lead.value.id },
        noteAdded(note, words),
        leadContext(lead.value),
      );
    },
  });
