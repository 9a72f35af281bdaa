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
import { totalsUpdated } from '../segments/proposal-segments.js';
import { findProposal } from '../statements/read-proposals.js';
import { lockProposal, storeProposalTotal } from '../statements/write-proposals.js';
import { viewProposalOfLead } from '../views/proposal-view.js';

export const calculateProposalTotals: CrmTool = () =>
  defineCrmLocalTool({
    name: 'calculate_proposal_totals',
    description: 'Adds up the lines of a proposal and stores the total.',
    intent: 'proposta_calcular_totais',
    contextArguments: currentProposalArgument,
    parameters: z.strictObject({ proposta_id: proposalReferenceSchema }),
    execute: async ({ proposta_id }, { tx, tenant }, words) => {
      const proposals = proposalsIn(tx, tenant, async (id) => {
        if (!(await lockProposal(tx, tenant, id))) return undefined;
        await storeProposalTotal(tx, tenant, id);
        return findProposal(tx, tenant, id);
      });
      const proposal = await requireProposal(proposta_id, proposals);
      if (proposal.isError()) return proposal;
      const { value } = proposal;
      return completed(
        viewProposalOfLead(value),
        totalsUpdated(value, words),
        proposalContext(value),
      );
    },
  });
