import { completed } from '@faina/agent-core';
import { z } from 'zod';
import type { CrmTool } from '../crm.js';
import { defineCrmReadTool } from '../define-crm-tool.js';
import { currentLeadArgument, leadContext, leadReferenceSchema } from '../lead-argument.js';
import { resolveOptionalLead } from '../resolve-optional-lead.js';
import { tasksListed } from '../segments/task-segments.js';
import { viewTaskOfLead } from '../views/task-view.js';

const name = 'list_tasks';
const maxTasks = 50;

export const listTasks: CrmTool = ({ store }) =>
  defineCrmReadTool({
    name,
    description:
      `At most ${maxTasks} tasks of a lead, or of all leads when none is named and none is ` +
      'current; open ones first, by due day.',
    intent: 'tarefa_listar',
    contextArguments: currentLeadArgument,
    parameters: z.strictObject({
      lead_ref_ou_id: leadReferenceSchema.optional(),
      apenas_abertas: z.boolean().default(false).describe('Leaves out those that are done'),
    }),
    execute: async ({ lead_ref_ou_id: reference, apenas_abertas: isOpenOnly }, context, words) => {
      const found = await resolveOptionalLead(store, context, reference);
      if (found.isError()) return found;
      const lead = found.value;
      const filter = { leadId: lead?.id, isOpenOnly };
      const tasks = await store.listTasks(context.tenant, filter, maxTasks);
      return completed(
        { total: tasks.total, tasks: tasks.rows.map(viewTaskOfLead) },
        tasksListed({ isOpenOnly, leadName: lead?.name }, tasks, words),
        lead && leadContext(lead),
      );
    },
  });
