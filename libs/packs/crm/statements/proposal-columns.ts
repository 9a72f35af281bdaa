/** A line as it is rounded everywhere: two places, half away from zero. */
const lineTotal = 'round(item.quantity * item.unit_price, 2)';

/** The sum of a proposal's rounded lines, as numeric(20,2). */
export const itemsTotal = `
  (select coalesce(sum(${lineTotal}), 0)::numeric(20, 2)
   from crm_proposal_items item where item.proposal_id = proposal.id)`;

/** One item; figures as text, because drivers and JSON would make doubles of them. */
export const itemFields = `
  'position', item.position,
  'description', item.description,
  'quantity', trim_scale(item.quantity)::text,
  'unitPrice', item.unit_price::text,
  'total', ${lineTotal}::text`;

/** A proposal as the port has it, from `proposal` joined with its `lead`. */
export const proposalColumns = `
  proposal.id, proposal.lead_id as "leadId", lead.name as "leadName", proposal.title,
  proposal.currency, proposal.body, proposal.total::text as total,
  ${itemsTotal}::text as "itemsTotal",
  (select coalesce(json_agg(json_build_object(${itemFields}) order by item.position), '[]'::json)
   from crm_proposal_items item where item.proposal_id = proposal.id) as items,
  proposal.created_at as "createdAt", proposal.updated_at as "updatedAt"`;
