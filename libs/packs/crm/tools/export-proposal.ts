import { completed } from '@faina/agent-core';
import { z } from 'zod';
import type { CrmTool } from '../crm.js';
import { defineCrmReadTool } from '../define-crm-tool.js';
import type { Proposal } from '../crm-store.js';
import type { ExportedFile } from '../export/exported-file.js';
import { exportJson } from '../export/proposal-json.js';
import { exportMarkdown } from '../export/proposal-markdown.js';
import { exportPdf } from '../export/proposal-pdf.js';
import {
  currentProposalArgument,
  proposalContext,
  proposalReferenceSchema,
  requireProposal,
} from '../proposal-argument.js';
import { readCode } from '../read-code.js';
import { proposalExported } from '../segments/proposal-segments.js';
import type { CrmWords } from '../words/crm-words.js';

const formats = ['markdown', 'json', 'pdf'] as const;

type Exporter = (proposal: Proposal, words: CrmWords) => ExportedFile | Promise<ExportedFile>;

const exporters: Readonly<Record<(typeof formats)[number], Exporter>> = {
  markdown: exportMarkdown,
  json: exportJson,
  pdf: exportPdf,
};

export const exportProposal: CrmTool = ({ store }) =>
  defineCrmReadTool({
    name: 'export_proposal',
    description:
      'A proposal as a file, with the sum of its lines as they are now; PDF comes in base64.',
    intent: 'proposta_exportar',
    contextArguments: currentProposalArgument,
    parameters: z.strictObject({
      proposta_id: proposalReferenceSchema,
      formato: z
        .string()
        .max(60)
        .meta({ enum: [...formats] }),
    }),
    execute: async ({ proposta_id, formato }, { tenant }, words) => {
      const format = readCode(formato, formats, 'INVALID_FORMAT', (said) => said.invalidFormat);
      if (format.isError()) return format;
      const found = await requireProposal(proposta_id, {
        byTitle: (text, limit) => store.findProposals(tenant, text, limit),
        byId: (id) => store.findProposal(tenant, id),
      });
      if (found.isError()) return found;
      const proposal = found.value;
      const file = await exporters[format.value](proposal, words);
      return completed(
        { proposalId: proposal.id, format: format.value, ...file },
        proposalExported(proposal, file.fileName, words),
        proposalContext(proposal),
      );
    },
  });
