import { completed, defineReadTool, type PerLanguage, type ReplyLanguage } from '@faina/sdk';
import { z } from 'zod';
import { leadOf, stateOf } from './task-texts.js';
import { type Task, tasksOf, viewTaskOfLead } from './task.js';
import {
  currentLeadArgument,
  leadContext,
  leadReferenceSchema,
  resolveOptionalLead,
} from '../leads/lead-argument.js';
import type { Listed } from '../shared/crm-store.js';
import { type CrmTool, refused } from '../shared/crm-tool.js';
import { entryOf, listSegment } from '../shared/list-segment.js';
import { slots } from '../shared/slot-names.js';

const name = 'list_tasks';
const maxTasks = 50;

export const listTasks: CrmTool = ({ database }) =>
  defineReadTool({
    name,
    description:
      `At most ${maxTasks} tasks of a lead, or of all leads when none is named and none is ` +
      'current; open ones first, by due day.',
    intent: {
      name: 'tarefa_listar',
      purpose: { pt: 'listar as tarefas', en: 'list the tasks' },
      slotNames: slots({
        pt: { apenas_abertas: 'só as abertas ou todas' },
        en: { apenas_abertas: 'open ones only or all' },
      }),
    },
    contextArguments: currentLeadArgument,
    parameters: z.strictObject({
      lead_ref_ou_id: leadReferenceSchema.optional(),
      apenas_abertas: z.boolean().default(false).describe('Leaves out those that are done'),
    }),
    execute: async ({ lead_ref_ou_id: reference, apenas_abertas: isOpenOnly }, context) => {
      const found = await resolveOptionalLead(database, context, reference);
      if (found.isError()) return refused(name, found, context);
      const lead = found.value;
      const filter = { leadId: lead?.id, isOpenOnly };
      const tasks = await tasksOf(database, context.tenant, filter, maxTasks);
      return completed(
        { total: tasks.total, tasks: tasks.rows.map(viewTaskOfLead) },
        tasksListed({ isOpenOnly, leadName: lead?.name }, tasks, context.language),
        lead && leadContext(lead),
      );
    },
  });

/** What a list of tasks is limited to. */
export interface TaskListing {
  readonly isOpenOnly: boolean;
  /** Undefined for the tasks of all leads. */
  readonly leadName: string | undefined;
}

const titles: PerLanguage<(listing: TaskListing, hasNone: boolean) => string> = {
  pt: ({ isOpenOnly, leadName }, hasNone) =>
    `${hasNone ? 'Nenhuma tarefa' : 'Tarefas'}${isOpenOnly ? ' em aberto' : ''}` +
    (leadName === undefined ? '' : ` de ${leadName}`),
  en: ({ isOpenOnly, leadName }, hasNone) =>
    (hasNone ? `No ${isOpenOnly ? 'open tasks' : 'tasks'}` : isOpenOnly ? 'Open tasks' : 'Tasks') +
    (leadName === undefined ? '' : ` for ${leadName}`),
};

export function tasksListed(
  listing: TaskListing,
  { rows, total }: Listed<Task>,
  language: ReplyLanguage,
): string {
  const title = titles[language](listing, total === 0);
  if (total === 0) return title;
  const entries = rows.map((task) =>
    entryOf(task.title, [
      ...(listing.leadName === undefined ? [leadOf(task)] : []),
      ...stateOf(task, language),
    ]),
  );
  return listSegment(`${title} (${total})`, entries, total, language);
}
