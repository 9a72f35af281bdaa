import type { Task } from '../crm-store.js';

/** A task as the HTTP API has it beneath its lead. */
export const viewTask = ({ id, title, dueOn, type, completedAt, createdAt }: Task) => ({
  id,
  title,
  dueOn,
  type,
  completedAt: completedAt?.toISOString() ?? null,
  createdAt: createdAt.toISOString(),
});

/** The same with its lead, for models and actions. */
export const viewTaskOfLead = (task: Task) => ({
  ...viewTask(task),
  leadId: task.leadId,
  leadName: task.leadName,
});
