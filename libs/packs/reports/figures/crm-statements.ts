/** $1 tenant, $2 first instant, $3 first instant after the period. */
export const leadsByStatusSql = `
  select status_code as "status", count(*)::int4 as "count"
  from crm_leads
  where tenant = $1 and created_at >= $2 and created_at < $3
  group by status_code
  order by "count" desc, "status"`;

/** As above; $4 how many at most. */
export const newLeadsSql = `
  select name as "name", company as "company", status_code as "status"
  from crm_leads
  where tenant = $1 and created_at >= $2 and created_at < $3
  order by created_at desc, id desc
  limit $4::int4`;

export const noteCountSql = `
  select count(*)::int4 as "count"
  from crm_notes
  where tenant = $1 and created_at >= $2 and created_at < $3`;

/** As above; $4 and $5 first and last day of the period, $6 today. */
export const taskCountsSql = `
  select
    count(*) filter (where completed_at is null)::int4 as "open",
    count(*) filter (
      where completed_at is null and due_on between $4::date and $5::date
    )::int4 as "due",
    count(*) filter (where completed_at is null and due_on < $6::date)::int4 as "overdue",
    count(*) filter (where completed_at >= $2 and completed_at < $3)::int4 as "completed"
  from crm_tasks
  where tenant = $1`;

/** $1 tenant, $2 last day of the period, $3 how many at most. */
export const dueTasksSql = `
  select task.title as "title", task.type as "type", lead.name as "leadName", task.due_on::text as "dueOn"
  from crm_tasks task join crm_leads lead on lead.id = task.lead_id
  where task.tenant = $1 and task.completed_at is null and task.due_on <= $2::date
  order by task.due_on, task.created_at, task.id
  limit $3::int4`;

/**
 * A proposal's total is that of its items as they are now, each rounded as the CRM rounds it. Sums
 * stay decimal: they leave the database as text.
 */
const totalOfProposal = `(
  select coalesce(sum(round(item.quantity * item.unit_price, 2)), 0)::numeric(22, 2)
  from crm_proposal_items item where item.proposal_id = proposal.id
)`;

export const proposalTotalsSql = `
  select proposal.currency as "currency", count(*)::int4 as "count", sum(${totalOfProposal})::text as "total"
  from crm_proposals proposal
  where proposal.tenant = $1 and proposal.created_at >= $2 and proposal.created_at < $3
  group by proposal.currency
  order by proposal.currency
  limit 50`;

export const proposalsSql = `
  select proposal.title as "title", lead.name as "leadName", proposal.currency as "currency",
    ${totalOfProposal}::text as "total"
  from crm_proposals proposal join crm_leads lead on lead.id = proposal.lead_id
  where proposal.tenant = $1 and proposal.created_at >= $2 and proposal.created_at < $3
  order by proposal.created_at desc, proposal.id desc
  limit $4::int4`;
