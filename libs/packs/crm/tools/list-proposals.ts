import { completed } from '@faina/agent-core';
import { z } from 'zod';
import type { CrmTool } from '../crm.js';
import { defineCrmReadTool } from '../define-crm-tool.js';
import { currentLeadArgument, leadContext, leadReferenceSchema } from '../lead-argument.js';
import { resolveOptionalLead } from '../resolve-optional-lead.js';
import { proposalsListed } from '../segments/proposal-segments.js';
import { viewProposalOfLead } from '../views/proposal-view.js';

const maxProposals = 20;

export const listProposals: CrmTool = ({ store }) =>
  defineCrmReadTool({
    name: 'list_proposals',
    description:
      `The newest ${maxProposals} proposals of a lead, or of all leads when none is named and ` +
      'none is current, with their lines and stored totals.',
    intent: 'proposta_listar',
    contextArguments: currentLeadArgument,
    parameters: z.strictObject({ lead_ref_ou_id: leadReferenceSchema.optional() }),
    execute: async ({ lead_ref_ou_id: reference }, context, words) => {
      const found = await resolveOptionalLead(store, context, reference);
      if (found.isError()) return found;
      const lead = found.value;
      const proposals = await store.listProposals(context.tenant, lead?.id, maxProposals);
      return completed(
        { total: proposals.total, proposals: proposals.rows.map(viewProposalOfLead) },
        proposalsListed(lead, proposals, words),
        lead && leadContext(lead),
      );
    },
  });
