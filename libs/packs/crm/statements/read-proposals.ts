import type { Transaction } from '@faina/agent-core';
import type { Listed, Proposal } from '../crm-store.js';
import { matchesColumn, toListed } from './listed.js';
import { proposalColumns } from './proposal-columns.js';
import { titledCondition } from './titled-condition.js';

/** Newest first; of all leads when none is named. */
export async function listProposals(
  tx: Transaction,
  tenant: string,
  leadId: string | undefined,
  limit: number,
): Promise<Listed<Proposal>> {
  const rows = await tx.query<Proposal & { matches: number }>(
    `select ${proposalColumns}, ${matchesColumn}
     from crm_proposals proposal
     join crm_leads lead on lead.id = proposal.lead_id
     where proposal.tenant = $1 and ($2::uuid is null or proposal.lead_id = $2::uuid)
     order by proposal.created_at desc, proposal.id desc
     limit $3::int`,
    [tenant, leadId ?? null, limit],
  );
  return toListed(rows);
}

/** Those that a text may mean by title or code, newest first. */
export async function findProposals(
  tx: Transaction,
  tenant: string,
  text: string,
  limit: number,
): Promise<Listed<Proposal>> {
  const { sql, isExact, values } = titledCondition('proposal', text);
  const rows = await tx.query<Proposal & { matches: number }>(
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
  return toListed(rows);
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
