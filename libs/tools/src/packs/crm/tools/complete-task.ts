import { completed } from '@faina/agent-core';
import { z } from 'zod';
import type { CrmTool } from '../crm.js';
import { defineCrmLocalTool } from '../define-crm-tool.js';
import { refuse } from '../crm-problem.js';
import { quoted } from '../shorten.js';
import { taskCompleted } from '../segments/task-segments.js';
import { completeTask as complete } from '../statements/task-statements.js';
import { lineOf } from '../texts.js';
import { viewTask } from '../views/task-view.js';

export const completeTask: CrmTool = () =>
  defineCrmLocalTool({
    name: 'complete_task',
    description: 'Marks a task as done. One that is done already stays as it is.',
    intent: 'tarefa_concluir',
    parameters: z.strictObject({ tarefa_id: lineOf(100).describe('Id of the task') }),
    execute: async ({ tarefa_id: id }, { tx, tenant }, words) => {
      const task = z.guid().safeParse(id).success ? await complete(tx, tenant, id) : undefined;
      if (!task) return refuse('TASK_NOT_FOUND', (said) => said.noTask(quoted(id)));
      return completed(
        { ...viewTask(task), ja_estava_concluida: task.wasCompleted },
        taskCompleted(task, words),
      );
    },
  });
