import { completed, defineReadTool, type PerLanguage, type ReplyLanguage } from '@faina/sdk';
import { z } from 'zod';
import { proposalsOf } from './find-proposals.js';
import { type Proposal, stateOf, viewProposalOfLead } from './proposal.js';
import {
  currentLeadArgument,
  leadContext,
  leadReferenceSchema,
  resolveOptionalLead,
} from '../leads/lead-argument.js';
import type { Lead } from '../leads/lead.js';
import type { Listed } from '../shared/crm-store.js';
import { type CrmTool, refused } from '../shared/crm-tool.js';
import { entryOf, listSegment } from '../shared/list-segment.js';
import { sharedSlots } from '../shared/slot-names.js';

const name = 'list_proposals';
const maxProposals = 20;

export const listProposals: CrmTool = ({ database }) =>
  defineReadTool({
    name,
    description:
      `The newest ${maxProposals} proposals of a lead, or of all leads when none is named and ` +
      'none is current, with their lines and stored totals.',
    intent: {
      name: 'proposta_listar',
      purpose: { pt: 'listar as propostas', en: 'list the proposals' },
      slotNames: sharedSlots,
    },
    contextArguments: currentLeadArgument,
    parameters: z.strictObject({ lead_ref_ou_id: leadReferenceSchema.optional() }),
    execute: async ({ lead_ref_ou_id: reference }, context) => {
      const found = await resolveOptionalLead(database, context, reference);
      if (found.isError()) return refused(name, found, context);
      const lead = found.value;
      const proposals = await proposalsOf(database, context.tenant, lead?.id, maxProposals);
      return completed(
        { total: proposals.total, proposals: proposals.rows.map(viewProposalOfLead) },
        proposalsListed(lead, proposals, context.language),
        lead && leadContext(lead),
      );
    },
  });

const proposalsWord: PerLanguage<string> = { pt: 'Propostas', en: 'Proposals' };
const noProposals: PerLanguage<string> = { pt: 'Nenhuma proposta', en: 'No proposals' };
const ofLead: PerLanguage<string> = { pt: 'de', en: 'for' };

/** `lead` is undefined for the proposals of all leads. */
function proposalsListed(
  lead: Lead | undefined,
  { rows, total }: Listed<Proposal>,
  language: ReplyLanguage,
): string {
  const whose = lead === undefined ? '' : ` ${ofLead[language]} ${lead.name}`;
  if (total === 0) return `${noProposals[language]}${whose}`;
  const entries = rows.map((proposal) => entryOf(proposal.title, [stateOf(proposal, language)]));
  return listSegment(`${proposalsWord[language]}${whose} (${total})`, entries, total, language);
}
