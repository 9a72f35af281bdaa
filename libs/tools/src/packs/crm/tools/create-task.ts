import { completed, defineLocalTool } from '@faina/agent-core';
import { z } from 'zod';
import type { CrmTool } from '../crm.js';
import { currentLeadArgument, leadContext, leadReferenceSchema } from '../lead-argument.js';
import { leadNotFound } from '../lead-errors.js';
import { readDueDay } from '../read-due-day.js';
import { leadsIn, resolveLead } from '../resolve-lead.js';
import { taskCreated } from '../segments/task-segments.js';
import { insertTask } from '../statements/task-statements.js';
import { readTaskType, taskTypeSchema } from '../task-type.js';
import { lineOf } from '../texts.js';
import { viewTask } from '../views/task-view.js';

const name = 'create_task';

export const createTask: CrmTool = ({ calendar }) =>
  defineLocalTool({
    name,
    description: 'Adds a task for a lead, with a due day if there is one.',
    intent: { name: 'tarefa_criar', purpose: 'criar a tarefa' },
    contextArguments: currentLeadArgument,
    parameters: z.strictObject({
      lead_ref_ou_id: leadReferenceSchema,
      titulo: lineOf(200).describe('What is to be done'),
      data_limite: lineOf(60)
        .optional()
        .describe('Due day as the person said it: hoje, amanhã, a weekday, or YYYY-MM-DD'),
      tipo: taskTypeSchema.optional().describe('tarefa unless told otherwise'),
    }),
    execute: async ({ lead_ref_ou_id: reference, titulo, data_limite, tipo }, context) => {
      const dueOn = readDueDay(data_limite, context.now, calendar, name);
      if (dueOn.isError()) return dueOn;
      const type = readTaskType(tipo ?? 'tarefa', name);
      if (type.isError()) return type;
      const lead = await resolveLead(leadsIn(context.tx), context, reference, name);
      if (lead.isError()) return lead;
      const task = await insertTask(context.tx, context, {
        leadId: lead.value.id,
        title: titulo,
        dueOn: dueOn.value,
        type: type.value,
      });
      if (!task) return leadNotFound(reference, name);
      return completed(viewTask(task), taskCreated(task), leadContext(lead.value));
    },
  });
