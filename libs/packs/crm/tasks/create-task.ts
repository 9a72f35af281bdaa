import { completed, defineLocalTool, type PerLanguage, type ReplyLanguage } from '@faina/sdk';
import { z } from 'zod';
import { readDueDay } from './read-due-day.js';
import { dueDay } from './task-texts.js';
import { insertTask, readTaskType, type Task, taskTypeSchema, viewTaskOfLead } from './task.js';
import {
  currentLeadArgument,
  leadContext,
  leadNotFound,
  leadReferenceSchema,
  resolveLead,
} from '../leads/lead-argument.js';
import { type CrmTool, refused } from '../shared/crm-tool.js';
import { slots } from '../shared/slot-names.js';
import { lineOf } from '../shared/texts.js';

const name = 'create_task';

export const createTask: CrmTool = ({ calendar }) =>
  defineLocalTool({
    name,
    description: 'Adds a task for a lead, with a due day if there is one.',
    intent: {
      name: 'tarefa_criar',
      purpose: { pt: 'criar a tarefa', en: 'create the task' },
      slotNames: slots({
        pt: { data_limite: 'prazo', tipo: 'tipo da tarefa' },
        en: { data_limite: 'due day', tipo: 'type of the task' },
      }),
    },
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
      const dueOn = readDueDay(data_limite, context.askedAt, calendar);
      if (dueOn.isError()) return refused(name, dueOn, context);
      const type = readTaskType(tipo ?? 'tarefa');
      if (type.isError()) return refused(name, type, context);
      const lead = await resolveLead(context.tx, context, reference);
      if (lead.isError()) return refused(name, lead, context);
      const task = await insertTask(context.tx, context, {
        leadId: lead.value.id,
        title: titulo,
        dueOn: dueOn.value,
        type: type.value,
      });
      if (!task) return refused(name, leadNotFound(reference), context);
      const text = taskCreated(task, context.language);
      return completed(viewTaskOfLead(task), text, leadContext(lead.value));
    },
  });

const created: PerLanguage<string> = { pt: 'Tarefa criada', en: 'Task created' };

/** With the whole id, which those who read replies by program take from it. */
export const taskCreated = ({ title, id, dueOn }: Task, language: ReplyLanguage): string =>
  `${created[language]}: ${title} (${[`id: ${id}`, ...dueDay({ dueOn }, language)].join(', ')})`;
