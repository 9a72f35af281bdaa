import { randomUUID } from 'node:crypto';
import type { Transaction } from '@faina/sdk';
import { itemFields, itemsTotal } from './find-proposals.js';
import type { Proposal, ProposalItem } from './proposal.js';
import type { WriteScope } from '../shared/crm-store.js';

/** The lead must be one of the tenant's, as resolved before; answers the new id. */
export async function insertProposal(
  tx: Transaction,
  { tenant, owner }: WriteScope,
  { leadId, title, currency }: Pick<Proposal, 'leadId' | 'title' | 'currency'>,
): Promise<string | undefined> {
  const [row] = await tx.query<{ id: string }>(
    `insert into crm_proposals (id, tenant, owner, lead_id, title, currency)
     select $1::uuid, lead.tenant, $3, lead.id, $5, $6
     from crm_leads lead where lead.tenant = $2 and lead.id = $4::uuid
     returning id`,
    [randomUUID(), tenant, owner, leadId, title, currency],
  );
  return row?.id;
}

/**
 * Makes other writers of this proposal wait for this transaction. What they commit is seen by the
 * statements that follow, not by this one: a place or a sum must be computed after it.
 */
export async function lockProposal(tx: Transaction, tenant: string, id: string): Promise<boolean> {
  const rows = await tx.query(
    'select 1 from crm_proposals where tenant = $1 and id = $2::uuid for update',
    [tenant, id],
  );
  return rows.length > 0;
}

/**
 * Adds a line at the end of a locked proposal of the tenant; undefined when it has `maxItems` already.
 */
export async function insertProposalItem(
  tx: Transaction,
  tenant: string,
  proposalId: string,
  { description, quantity, unitPrice }: Omit<ProposalItem, 'position' | 'total'>,
  maxItems: number,
): Promise<ProposalItem | undefined> {
  const [row] = await tx.query<{ item: ProposalItem }>(
    `insert into crm_proposal_items as item
       (id, proposal_id, position, description, quantity, unit_price)
     select $1::uuid, proposal.id, coalesce(max(present.position), 0) + 1, $3, $4::numeric,
       $5::numeric
     from crm_proposals proposal
     left join crm_proposal_items present on present.proposal_id = proposal.id
     where proposal.tenant = $7 and proposal.id = $2::uuid
     group by proposal.id
     having count(present.id) < $6::int
     returning json_build_object(${itemFields}) as item`,
    [randomUUID(), proposalId, description, quantity, unitPrice, maxItems, tenant],
  );
  return row?.item;
}

/** Stores the sum of a locked proposal's items. */
export async function storeProposalTotal(
  tx: Transaction,
  tenant: string,
  id: string,
): Promise<void> {
  await tx.query(
    `update crm_proposals proposal set total = ${itemsTotal}, updated_at = current_timestamp
     where proposal.tenant = $1 and proposal.id = $2::uuid`,
    [tenant, id],
  );
}

/** False when the tenant has no such proposal. */
export async function replaceBody(
  tx: Transaction,
  tenant: string,
  id: string,
  body: string,
): Promise<boolean> {
  const rows = await tx.query(
    `update crm_proposals set body = $3, updated_at = current_timestamp
     where tenant = $1 and id = $2::uuid
     returning id`,
    [tenant, id, body],
  );
  return rows.length > 0;
}
