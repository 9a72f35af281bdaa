/**
 * See `eraseOwner`. A lead belongs to its tenant: one on which others have worked goes to the last of
 * them, so that nobody's notes, tasks and proposals go with the data of somebody else.
 */
export const crmErasure = [
  ...['crm_notes', 'crm_tasks', 'crm_proposals'].map(
    (table) => `delete from ${table} where tenant = $1 and owner = $2 returning 1`,
  ),
  `
  update crm_leads set owner = heir.owner
  from (
    select distinct on (lead_id) lead_id, owner from (
      select tenant, lead_id, owner, created_at from crm_notes
      union all select tenant, lead_id, owner, created_at from crm_tasks
      union all select tenant, lead_id, owner, created_at from crm_proposals) work
    where tenant = $1 order by lead_id, created_at desc) heir
  where crm_leads.id = heir.lead_id and crm_leads.tenant = $1 and crm_leads.owner = $2
  returning 1`,
  'delete from crm_leads where tenant = $1 and owner = $2 returning 1',
];
