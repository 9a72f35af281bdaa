import type { Lead } from '../crm-store.js';

/** A lead as models, actions and the HTTP API have it. */
export const viewLead = ({ createdAt, updatedAt, ...lead }: Lead) => ({
  id: lead.id,
  owner: lead.owner,
  name: lead.name,
  email: lead.email,
  phone: lead.phone,
  company: lead.company,
  origin: lead.origin,
  statusCode: lead.statusCode,
  createdAt: createdAt.toISOString(),
  updatedAt: updatedAt.toISOString(),
});
