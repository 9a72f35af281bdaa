import type { Lead, Note } from '../crm-store.js';

export const viewNote = ({ id, text, createdAt }: Note, lead: Lead) => ({
  id,
  lead_id: lead.id,
  texto: text,
  criada_em: createdAt.toISOString(),
});
