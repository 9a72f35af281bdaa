import {
  completed,
  defineLocalTool,
  type LocalToolContext,
  type PerLanguage,
  type ReplyLanguage,
  Result,
} from '@faina/sdk';
import { z } from 'zod';
import { leadOf, stateOf } from './task-texts.js';
import { type CompletedTask, findTasks, markCompleted, type Task, viewTaskOfLead } from './task.js';
import type { Listed } from '../shared/crm-store.js';
import { type CrmProblem, type CrmTool, problem, refused } from '../shared/crm-tool.js';
import { codeWord, entryOf, listSegment } from '../shared/list-segment.js';
import { codeOf, isId, quoted } from '../shared/row-code.js';
import { slots } from '../shared/slot-names.js';
import { lineOf } from '../shared/texts.js';

const name = 'complete_task';

/** Of the tasks that a title may mean, so many are named. */
const maxChoices = 5;

export const completeTask: CrmTool = () =>
  defineLocalTool({
    name,
    description: 'Marks a task as done. One that is done already stays as it is.',
    intent: {
      name: 'tarefa_concluir',
      purpose: { pt: 'concluir a tarefa', en: 'complete the task' },
      slotNames: slots({ pt: { tarefa_id: 'tarefa' }, en: { tarefa_id: 'task' } }),
    },
    parameters: z.strictObject({
      tarefa_id: lineOf(200).describe('Task: its title, code or id'),
    }),
    execute: async ({ tarefa_id: reference }, context) => {
      const done = await completeOne(reference, context);
      if (done.isError()) return refused(name, done, context);
      const { wasCompleted, ...task } = done.value;
      const said = (wasCompleted ? wasCompletedBefore : isCompleted)[context.language];
      return completed({ ...viewTaskOfLead(task), wasCompleted }, `${said}: ${task.title}`);
    },
  });

const isCompleted: PerLanguage<string> = { pt: 'Tarefa concluída', en: 'Task completed' };
const wasCompletedBefore: PerLanguage<string> = {
  pt: 'Tarefa já estava concluída',
  en: 'Task was completed before',
};

async function completeOne(
  reference: string,
  { tx, tenant }: LocalToolContext,
): Promise<Result<CompletedTask, CrmProblem>> {
  const named = quoted(reference);
  const notFound = problem('TASK_NOT_FOUND', {
    pt: `Nenhuma tarefa encontrada para ${named}.`,
    en: `No task found for ${named}.`,
  });
  const complete = async (id: string) => {
    const task = await markCompleted(tx, tenant, id);
    return task ? Result.ok(task) : notFound;
  };
  if (isId(reference)) return complete(reference);
  const found = await findTasks(tx, tenant, reference, maxChoices);
  const [task] = found.rows;
  if (!task) return notFound;
  if (found.total === 1) return complete(task.id);
  const pt = choices(`Encontrei ${found.total} tarefas para ${named}`, found, 'pt');
  const en = choices(`I found ${found.total} tasks for ${named}`, found, 'en');
  return problem('AMBIGUOUS_TASK', {
    pt: `${pt}. Diga qual delas pelo código.`,
    en: `${en}. Say which one by its code.`,
  });
}

/** The tasks that a title may mean, for a person to choose from: also equal ones have a code. */
function choices(title: string, { rows, total }: Listed<Task>, language: ReplyLanguage): string {
  const entries = rows.map((task) =>
    entryOf(task.title, [
      leadOf(task),
      ...stateOf(task, language),
      `${codeWord[language]}: ${codeOf(task.id)}`,
    ]),
  );
  return listSegment(title, entries, total, language);
}
