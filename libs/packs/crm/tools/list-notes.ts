import { completed } from '@faina/agent-core';
import { z } from 'zod';
import type { CrmTool } from '../crm.js';
import { defineCrmReadTool } from '../define-crm-tool.js';
import { currentLeadArgument, leadContext, leadReferenceSchema } from '../lead-argument.js';
import { resolveLead } from '../resolve-lead.js';
import { notesListed } from '../segments/note-segments.js';
import { viewNote } from '../views/note-view.js';

const maxNotes = 50;

export const listNotes: CrmTool = ({ store }) =>
  defineCrmReadTool({
    name: 'list_notes',
    description: `The newest ${maxNotes} notes of a lead, newest first.`,
    intent: 'nota_listar',
    contextArguments: currentLeadArgument,
    parameters: z.strictObject({ lead_ref_ou_id: leadReferenceSchema }),
    execute: async ({ lead_ref_ou_id: reference }, context, words) => {
      const lead = await resolveLead(store, context, reference);
      if (lead.isError()) return lead;
      const notes = await store.listNotes(context.tenant, lead.value.id, maxNotes);
      return completed(
        { total: notes.total, leadId: lead.value.id, notes: notes.rows.map(viewNote) },
        notesListed(lead.value, notes, words),
        leadContext(lead.value),
      );
    },
  });
