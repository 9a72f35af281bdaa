import type { Lead } from '../crm-store.js';

/** A lead as models see it, under the names of the arguments. */
export const viewLead = (lead: Lead) => ({
  id: lead.id,
  nome: lead.name,
  email: lead.email,
  telefone: lead.phone,
  empresa: lead.company,
  origem: lead.origin,
  status_codigo: lead.statusCode,
  criado_em: lead.createdAt.toISOString(),
  atualizado_em: lead.updatedAt.toISOString(),
});
