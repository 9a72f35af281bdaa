import { completed } from '@faina/agent-core';
import { z } from 'zod';
import type { CrmTool } from '../crm.js';
import { defineCrmLocalTool } from '../define-crm-tool.js';
import {
  currentProposalArgument,
  proposalContext,
  proposalReferenceSchema,
  proposalsIn,
  requireProposal,
} from '../proposal-argument.js';
import { bodyUpdated } from '../segments/proposal-segments.js';
import { findProposal } from '../statements/read-proposals.js';
import { updateProposalBody as update } from '../statements/write-proposals.js';
import { textOf } from '../texts.js';

export const updateProposalBody: CrmTool = () =>
  defineCrmLocalTool({
    name: 'update_proposal_body',
    description: 'Replaces the text of a proposal. Its lines stay as they are.',
    intent: 'proposta_atualizar_corpo',
    contextArguments: currentProposalArgument,
    parameters: z.strictObject({
      proposta_id: proposalReferenceSchema,
      corpo: textOf(20_000).describe('The whole text, in Markdown'),
    }),
    execute: async ({ proposta_id, corpo }, { tx, tenant }, words) => {
      const proposals = proposalsIn(tx, tenant, async (id) =>
        (await update(tx, tenant, id, corpo)) ? findProposal(tx, tenant, id) : undefined,
      );
      const proposal = await requireProposal(proposta_id, proposals);
      if (proposal.isError()) return proposal;
      const { id, title, body, updatedAt } = proposal.value;
      return completed(
        { id, title, body, updatedAt: updatedAt.toISOString() },
        bodyUpdated(proposal.value, words),
        proposalContext(proposal.value),
      );
    },
  });
