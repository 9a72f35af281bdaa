import type { Transaction } from '@faina/sdk';
import type { Proposal } from './proposal.js';
import { type Listed, matchesColumn, queryListed, titledCondition } from '../shared/crm-store.js';

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

/** A proposal as its type has it, from `proposal` joined with its `lead`. */
const proposalColumns = `
  proposal.id, proposal.lead_id as "leadId", lead.name as "leadName", proposal.title,
  proposal.currency, proposal.body, proposal.total::text as total,
  ${itemsTotal}::text as "itemsTotal",
  (select coalesce(json_agg(json_build_object(${itemFields}) order by item.position), '[]'::json)
   from crm_proposal_items item where item.proposal_id = proposal.id) as items,
  proposal.created_at as "createdAt", proposal.updated_at as "updatedAt"`;

/** Newest first; of all leads when none is named. */
export const proposalsOf = (
  tx: Transaction,
  tenant: string,
  leadId: string | undefined,
  limit: number,
): Promise<Listed<Proposal>> =>
  queryListed<Proposal>(
    tx,
    `select ${proposalColumns}, ${matchesColumn}
     from crm_proposals proposal
     join crm_leads lead on lead.id = proposal.lead_id
     where proposal.tenant = $1 and ($2::uuid is null or proposal.lead_id = $2::uuid)
     order by proposal.created_at desc, proposal.id desc
     limit $3::int`,
    [tenant, leadId ?? null, limit],
  );

/** Those that a text may mean by title or code, newest first. */
export async function findProposals(
  tx: Transaction,
  tenant: string,
  text: string,
  limit: number,
): Promise<Listed<Proposal>> {
  const { sql, isExact, values } = titledCondition('proposal', text);
  return queryListed<Proposal>(
    tx,
    `with found as (
       select proposal.*, rank() over (order by ${isExact} desc) as rank
       from crm_proposals proposal
       where proposal.tenant = $1 and ${sql}
     )
     select ${proposalColumns}, ${matchesColumn}
     from found proposal
     join crm_leads lead on lead.id = proposal.lead_id
     where proposal.rank = 1
     order by proposal.created_at desc, proposal.id desc
     limit $2::int`,
    [tenant, limit, ...values],
  );
}

export async function findProposal(
  tx: Transaction,
  tenant: string,
  id: string,
): Promise<Proposal | undefined> {
  const [proposal] = await tx.query<Proposal>(
    `select ${proposalColumns}
     from crm_proposals proposal
     join crm_leads lead on lead.id = proposal.lead_id
     where proposal.tenant = $1 and proposal.id = $2::uuid`,
    [tenant, id],
  );
  return proposal;
}
