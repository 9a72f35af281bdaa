import { completed, defineLocalTool } from '@faina/agent-core';
import { z } from 'zod';
import type { CrmTool } from '../crm.js';
import { quoted, refuse } from '../refuse.js';
import { taskCompleted } from '../segments/task-segments.js';
import { completeTask as complete } from '../statements/task-statements.js';
import { lineOf } from '../texts.js';
import { viewTask } from '../views/task-view.js';

const name = 'complete_task';

export const completeTask: CrmTool = () =>
  defineLocalTool({
    name,
    description: 'Marks a task as done. One that is done already stays as it is.',
    intent: { name: 'tarefa_concluir', purpose: 'concluir a tarefa' },
    parameters: z.strictObject({ tarefa_id: lineOf(100).describe('Id of the task') }),
    execute: async ({ tarefa_id: id }, { tx, tenant }) => {
      const task = z.guid().safeParse(id).success ? await complete(tx, tenant, id) : undefined;
      if (!task) {
        return refuse(name, 'TASK_NOT_FOUND', `Nenhuma tarefa encontrada com o id ${quoted(id)}.`);
      }
      return completed(
        { ...viewTask(task), ja_estava_concluida: task.wasCompleted },
        taskCompleted(task),
      );
    },
  });
