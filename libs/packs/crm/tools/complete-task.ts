import { completed, type LocalToolContext, Result } from '@faina/agent-core';
import { z } from 'zod';
import type { CrmTool } from '../crm.js';
import { defineCrmLocalTool } from '../define-crm-tool.js';
import { refuse, type CrmProblem } from '../crm-problem.js';
import { quoted } from '../quoted.js';
import { taskChoices, taskCompleted } from '../segments/task-segments.js';
import {
  type CompletedTask,
  completeTask as complete,
  findTasks,
} from '../statements/task-statements.js';
import { lineOf } from '../texts.js';
import { viewTaskOfLead } from '../views/task-view.js';

/** Of the tasks that a title may mean, so many are named. */
const maxChoices = 5;

export const completeTask: CrmTool = () =>
  defineCrmLocalTool({
    name: 'complete_task',
    description: 'Marks a task as done. One that is done already stays as it is.',
    intent: 'tarefa_concluir',
    parameters: z.strictObject({
      tarefa_id: lineOf(200).describe('Task: its title, code or id'),
    }),
    execute: async ({ tarefa_id: reference }, context, words) => {
      const completedTask = await completeOne(reference, context);
      if (completedTask.isError()) return completedTask;
      const task = completedTask.value;
      return completed(
        { ...viewTaskOfLead(task), wasCompleted: task.wasCompleted },
        taskCompleted(task, words),
      );
    },
  });

async function completeOne(
  reference: string,
  { tx, tenant }: LocalToolContext,
): Promise<Result<CompletedTask, CrmProblem>> {
  const notFound = refuse('TASK_NOT_FOUND', (words) => words.noTask(quoted(reference)));
  const orNotFound = (task: CompletedTask | undefined) => (task ? Result.ok(task) : notFound);
  if (z.guid().safeParse(reference).success) {
    return orNotFound(await complete(tx, tenant, reference));
  }
  const found = await findTasks(tx, tenant, reference, maxChoices);
  const [task] = found.rows;
  if (!task) return notFound;
  if (found.total === 1) return orNotFound(await complete(tx, tenant, task.id));
  return refuse('AMBIGUOUS_TASK', (words) => {
    const title = words.severalTasks(quoted(reference), found.total);
    return `${taskChoices(title, found, words)}. ${words.chooseByCode}`;
  });
}
