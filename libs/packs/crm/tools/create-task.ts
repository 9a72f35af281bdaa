import { completed } from '@faina/agent-core';
import { z } from 'zod';
import type { CrmTool } from '../crm.js';
import { defineCrmLocalTool } from '../define-crm-tool.js';
import { currentLeadArgument, leadContext, leadReferenceSchema } from '../lead-argument.js';
import { leadNotFound } from '../lead-errors.js';
import { readDueDay } from '../read-due-day.js';
import { leadsIn, resolveLead } from '../resolve-lead.js';
import { taskCreated } from '../segments/task-segments.js';
import { insertTask } from '../statements/task-statements.js';
import { readTaskType, taskTypeSchema } from '../task-type.js';
import { lineOf } from '../texts.js';
import { viewTaskOfLead } from '../views/task-view.js';

export const createTask: CrmTool = ({ calendar }) =>
  defineCrmLocalTool({
    name: 'create_task',
    description: 'Adds a task for a lead, with a due day if there is one.',
    intent: 'tarefa_criar',
    contextArguments: currentLeadArgument,
    parameters: z.strictObject({
      lead_ref_ou_id: leadReferenceSchema,
      titulo: lineOf(200).describe('What is to be done'),
      data_limite: lineOf(60)
        .optional()
        .describe('Due day as the person said it: hoje, amanhã, a weekday, or YYYY-MM-DD'),
      tipo: taskTypeSchema.optional().describe('tarefa unless told otherwise'),
    }),
    execute: async ({ lead_ref_ou_id: reference, titulo, data_limite, tipo }, context, words) => {
      const dueOn = readDueDay(data_limite, context.askedAt, calendar);
      if (dueOn.isError()) return dueOn;
      const type = readTaskType(tipo ?? 'tarefa');
      if (type.isError()) return type;
      const lead = await resolveLead(leadsIn(context.tx), context, reference);
      if (lead.isError()) return lead;
      const task = await insertTask(context.tx, context, {
        leadId: lead.value.id,
        title: titulo,
        dueOn: dueOn.value,
        type: type.value,
      });
      if (!task) return leadNotFound(reference);
      return completed(viewTaskOfLead(task), taskCreated(task, words), leadContext(lead.value));
    },
  });
