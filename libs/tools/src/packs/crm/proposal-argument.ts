import { Result, type JsonObject, type ToolError } from '@faina/agent-core';
import { z } from 'zod';
import type { Proposal } from './crm-store.js';
import { quoted, refuse } from './refuse.js';
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
  toolName: string,
): Promise<Result<Proposal, ToolError>> {
  const proposal = z.guid().safeParse(id).success ? await find(id) : undefined;
  if (proposal) return Result.ok(proposal);
  return refuse(
    toolName,
    'PROPOSAL_NOT_FOUND',
    `Nenhuma proposta encontrada com o id ${quoted(id)}.`,
  );
}
