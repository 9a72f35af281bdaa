import { Result, type JsonObject } from '@faina/agent-core';
import { z } from 'zod';
import { refuse, type CrmProblem } from './crm-problem.js';
import type { Proposal } from './crm-store.js';
import { quoted } from './shorten.js';
import { lineOf } from './texts.js';

/** Any text, so that one that is no id is answered in words. */
export const proposalIdSchema = lineOf(100).describe('Id of the proposal');

/** Filled with the current proposal where none is named. */
export const currentProposalArgument = { proposta_id: 'proposalId' };

/** What `proposalContext` sets. */
export const proposalContextKeys = ['proposalId'];

/** Makes a proposal the current one of the job and its thread. */
export const proposalContext = ({ id }: Pick<Proposal, 'id'>): JsonObject => ({ proposalId: id });

/** The proposal that `find` gives for an id; one of another tenant is not found. */
export async function requireProposal(
  id: string,
  find: (id: string) => Promise<Proposal | undefined>,
): Promise<Result<Proposal, CrmProblem>> {
  const proposal = z.guid().safeParse(id).success ? await find(id) : undefined;
  return proposal
    ? Result.ok(proposal)
    : refuse('PROPOSAL_NOT_FOUND', (words) => words.noProposal(quoted(id)));
}
