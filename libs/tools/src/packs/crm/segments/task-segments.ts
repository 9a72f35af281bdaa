import type { Lead, Listed, Task } from '../crm-store.js';
import type { CompletedTask } from '../statements/task-statements.js';
import { entryText, listSegment } from './list-segment.js';

export const taskCreated = ({ title, id, dueOn }: Task): string =>
  `Tarefa criada: ${title} (id: ${id}${dueOn === null ? '' : `, prazo: ${dueOn}`})`;

export const taskCompleted = ({ title, id, wasCompleted }: CompletedTask): string =>
  wasCompleted
    ? `Tarefa já estava concluída: ${title} (id: ${id})`
    : `Tarefa concluída: ${title} (id: ${id})`;

/** `lead` is undefined for the tasks of all leads. */
export function tasksListed(
  lead: Lead | undefined,
  isOpenOnly: boolean,
  { rows, total }: Listed<Task>,
): string {
  const kind = isOpenOnly ? 'em aberto ' : '';
  const whose = lead ? `de ${lead.name} ` : '';
  if (total === 0) return `Nenhuma tarefa ${kind}${whose}`.trimEnd();
  return listSegment(`Tarefas ${kind}${whose}(${total})`, rows.map(entryOf), total);
}

const entryOf = ({ id, title, dueOn, completedAt }: Task): string =>
  `${entryText(title)} (id: ${id}${dueOn === null ? '' : `, prazo: ${dueOn}`}` +
  `${completedAt === null ? '' : ', concluída'})`;
