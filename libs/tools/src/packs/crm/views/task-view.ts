import type { Task } from '../crm-store.js';

export const viewTask = (task: Task) => ({
  id: task.id,
  lead_id: task.leadId,
  lead_nome: task.leadName,
  titulo: task.title,
  data_limite: task.dueOn,
  tipo: task.type,
  concluida_em: task.completedAt?.toISOString() ?? null,
  criada_em: task.createdAt.toISOString(),
});
