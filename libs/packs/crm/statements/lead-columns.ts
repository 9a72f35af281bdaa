/** A lead as the port has it; the table may be joined with others as `lead`. */
export const leadColumns = `
  lead.id, lead.owner, lead.name, lead.email, lead.phone, lead.company, lead.origin,
  lead.status_code as "statusCode", lead.created_at as "createdAt", lead.updated_at as "updatedAt"`;

/** What leads are searched by; word for word the expression of the index crm_leads_search_idx. */
export const leadSearchText = `public.faina_search_text(lead.name || ' ' || coalesce(lead.company, ''))`;
