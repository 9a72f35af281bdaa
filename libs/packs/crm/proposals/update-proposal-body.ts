import { completed, defineLocalTool, type PerLanguage } from '@faina/sdk';
import { z } from 'zod';
import { findProposal } from './find-proposals.js';
import {
  currentProposalArgument,
  proposalContext,
  proposalReferenceSchema,
  requireProposal,
} from './proposal-argument.js';
import { replaceBody } from './write-proposals.js';
import { type CrmTool, refused } from '../shared/crm-tool.js';
import { slots } from '../shared/slot-names.js';
import { textOf } from '../shared/texts.js';

const name = 'update_proposal_body';

export const updateProposalBody: CrmTool = () =>
  defineLocalTool({
    name,
    description: 'Replaces the text of a proposal. Its lines stay as they are.',
    intent: {
      name: 'proposta_atualizar_corpo',
      purpose: { pt: 'atualizar o corpo da proposta', en: 'update the text of the proposal' },
      slotNames: slots({
        pt: { corpo: 'texto da proposta' },
        en: { corpo: 'text of the proposal' },
      }),
    },
    contextArguments: currentProposalArgument,
    parameters: z.strictObject({
      proposta_id: proposalReferenceSchema,
      corpo: textOf(20_000).describe('The whole text, in Markdown'),
    }),
    execute: async ({ proposta_id, corpo }, context) => {
      const { tx, tenant } = context;
      const found = await requireProposal(tx, tenant, proposta_id, async (id) =>
        (await replaceBody(tx, tenant, id, corpo)) ? findProposal(tx, tenant, id) : undefined,
      );
      if (found.isError()) return refused(name, found, context);
      const { id, title, body, updatedAt } = found.value;
      return completed(
        { id, title, body, updatedAt: updatedAt.toISOString() },
        `${updated[context.language]}: ${title}`,
        proposalContext(found.value),
      );
    },
  });

const updated: PerLanguage<string> = {
  pt: 'Corpo da proposta atualizado',
  en: 'Text of the proposal updated',
};
