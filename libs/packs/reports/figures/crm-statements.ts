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
  select t.title as "title", t.type as "type", l.name as "leadName", t.due_on::text as "dueOn"
  from crm_tasks t join crm_leads l on l.id = t.lead_id
  where t.tenant = $1 and t.completed_at is null and t.due_on <= $2::date
  order by t.due_on, t.created_at, t.id
  limit $3::int4`;

/**
 * A proposal's total is that of its items as they are now, each rounded as the CRM rounds it. Sums
 * stay decimal: they leave the database as text.
 */
const totalOfP = `(
  select coalesce(sum(round(i.quantity * i.unit_price, 2)), 0)::numeric(22, 2)
  from crm_proposal_items i where i.proposal_id = p.id
)`;

export const proposalTotalsSql = `
  select p.currency as "currency", count(*)::int4 as "count", sum(${totalOfP})::text as "total"
  from crm_proposals p
  where p.tenant = $1 and p.created_at >= $2 and p.created_at < $3
  group by p.currency
  order by p.currency
  limit 50`;

export const proposalsSql = `
  select p.title as "title", l.name as "leadName", p.currency as "currency",
    ${totalOfP}::text as "total"
  from crm_proposals p join crm_leads l on l.id = p.lead_id
  where p.tenant = $1 and p.created_at >= $2 and p.created_at < $3
  order by p.created_at desc, p.id desc
  limit $4::int4`;
