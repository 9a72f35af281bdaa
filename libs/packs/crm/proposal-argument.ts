import { Result, type JsonObject, type Transaction } from '@faina/agent-core';
import { z } from 'zod';
import { refuse, type CrmProblem } from './crm-problem.js';
import type { Listed, Proposal } from './crm-store.js';
import { quoted } from './quoted.js';
import { proposalChoices } from './segments/proposal-segments.js';
import { findProposals } from './statements/read-proposals.js';
import { lineOf } from './texts.js';

export const proposalReferenceSchema = lineOf(200).describe('Proposal: its title, code or id');

/** Filled with the current proposal where none is named. */
export const currentProposalArgument = { proposta_id: 'proposalId' };

/** What `proposalContext` sets. */
export const proposalContextKeys = ['proposalId'];

/** Makes a proposal the current one of the job and its thread. */
export const proposalContext = ({ id }: Pick<Proposal, 'id'>): JsonObject => ({ proposalId: id });

/** Of the proposals that a title may mean, so many are named. */
const maxChoices = 5;

/** How a tool looks for a proposal: outside of any transaction, or within its own. */
export interface ProposalFinder {
  readonly byTitle: (text: string, limit: number) => Promise<Listed<Proposal>>;
  readonly byId: (id: string) => Promise<Proposal | undefined>;
}

/** Looks within a tool's transaction; `byId` is what the tool does with the one that is meant. */
export const proposalsIn = (
  tx: Transaction,
  tenant: string,
  byId: ProposalFinder['byId'],
): ProposalFinder => ({
  byTitle: (text, limit) => findProposals(tx, tenant, text, limit),
  byId,
});

/** The one proposal that a reference means; one of another tenant is not found. */
export async function requireProposal(
  reference: string,
  { byTitle, byId }: ProposalFinder,
): Promise<Result<Proposal, CrmProblem>> {
  const id = await idOf(reference, byTitle);
  if (id.isError()) return id;
  const proposal = id.value === undefined ? undefined : await byId(id.value);
  return proposal
    ? Result.ok(proposal)
    : refuse('PROPOSAL_NOT_FOUND', (words) => words.noProposal(quoted(reference)));
}

async function idOf(
  reference: string,
  byTitle: ProposalFinder['byTitle'],
): Promise<Result<string | undefined, CrmProblem>> {
  if (z.guid().safeParse(reference).success) return Result.ok(reference);
  const found = await byTitle(reference, maxChoices);
  if (found.total <= 1) return Result.ok(found.rows[0]?.id);
  return refuse('AMBIGUOUS_PROPOSAL', (words) => {
    const title = words.severalProposals(quoted(reference), found.total);
    return `${proposalChoices(title, found, words)}. ${words.chooseByCode}`;
  });
}
