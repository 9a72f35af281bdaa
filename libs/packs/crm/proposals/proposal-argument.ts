import { type JsonObject, type ReplyLanguage, Result, type Transaction } from '@faina/sdk';
import { findProposals } from './find-proposals.js';
import { type Proposal, stateOf } from './proposal.js';
import type { Listed } from '../shared/crm-store.js';
import { problem, type CrmProblem } from '../shared/crm-tool.js';
import { codeWord, entryOf, listSegment } from '../shared/list-segment.js';
import { codeOf, isId, quoted } from '../shared/row-code.js';
import { lineOf } from '../shared/texts.js';

export const proposalReferenceSchema = lineOf(200).describe('Proposal: its title, code or id');

/** Filled with the current proposal where none is named. */
export const currentProposalArgument = { proposta_id: 'proposalId' };

/** What `proposalContext` sets. */
export const proposalContextKeys = ['proposalId'];

/** Makes a proposal the current one of the job and its thread. */
export const proposalContext = ({ id }: Pick<Proposal, 'id'>): JsonObject => ({ proposalId: id });

/** Of the proposals that a title may mean, so many are named. */
const maxChoices = 5;

/**
 * The one proposal that a reference means, as `byId` gives it: what a tool does with the proposal
 * before it reads it, for example lock it. One of another tenant is not found.
 */
export async function requireProposal(
  database: Transaction,
  tenant: string,
  reference: string,
  byId: (id: string) => Promise<Proposal | undefined>,
): Promise<Result<Proposal, CrmProblem>> {
  const named = quoted(reference);
  let id: string | undefined = reference;
  if (!isId(reference)) {
    const found = await findProposals(database, tenant, reference, maxChoices);
    if (found.total > 1) {
      const pt = choices(`Encontrei ${found.total} propostas para ${named}`, found, 'pt');
      const en = choices(`I found ${found.total} proposals for ${named}`, found, 'en');
      return problem('AMBIGUOUS_PROPOSAL', {
        pt: `${pt}. Diga qual delas pelo código.`,
        en: `${en}. Say which one by its code.`,
      });
    }
    id = found.rows[0]?.id;
  }
  const proposal = id === undefined ? undefined : await byId(id);
  if (proposal) return Result.ok(proposal);
  return problem('PROPOSAL_NOT_FOUND', {
    pt: `Nenhuma proposta encontrada para ${named}.`,
    en: `No proposal found for ${named}.`,
  });
}

/** The proposals that a title may mean, for a person to choose from: also equal ones have a code. */
function choices(title: string, { rows, total }: Listed<Proposal>, language: ReplyLanguage) {
  const entries = rows.map((proposal) =>
    entryOf(proposal.title, [
      stateOf(proposal, language),
      `${codeWord[language]}: ${codeOf(proposal.id)}`,
    ]),
  );
  return listSegment(title, entries, total, language);
}
