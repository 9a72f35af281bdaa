import { completed, defineReadTool } from '@faina/agent-core';
import { z } from 'zod';
import type { CrmTool } from '../crm.js';
import type { Proposal } from '../crm-store.js';
import type { ExportedFile } from '../export/exported-file.js';
import { exportJson } from '../export/proposal-json.js';
import { exportMarkdown } from '../export/proposal-markdown.js';
import { exportPdf } from '../export/proposal-pdf.js';
import {
  currentProposalArgument,
  proposalContext,
  proposalIdSchema,
  requireProposal,
} from '../proposal-argument.js';
import { readCode } from '../read-code.js';
import { quoted, refuse } from '../refuse.js';
import { proposalExported } from '../segments/proposal-segments.js';

const name = 'export_proposal';
const formats = ['markdown', 'json', 'pdf'] as const;
type Format = (typeof formats)[number];

export const exportProposal: CrmTool = ({ store }) =>
  defineReadTool({
    name,
    description:
      'A proposal as a file, with the sum of its lines as they are now; PDF comes in base64.',
    intent: { name: 'proposta_exportar', purpose: 'exportar a proposta' },
    contextArguments: currentProposalArgument,
    parameters: z.strictObject({
      proposta_id: proposalIdSchema,
      formato: z
        .string()
        .max(60)
        .meta({ enum: [...formats] }),
    }),
    execute: async ({ proposta_id, formato }, { tenant }) => {
      const format = readCode(formato, formats);
      if (!format) {
        const known = formats.join(', ');
        const message = `O formato ${quoted(formato)} não existe. Use um destes: ${known}.`;
        return refuse(name, 'INVALID_FORMAT', message);
      }
      const found = await requireProposal(
        proposta_id,
        (id) => store.findProposal(tenant, id),
        name,
      );
      if (found.isError()) return found;
      const proposal = found.value;
      const file = await exportAs(format, proposal);
      return completed(
        { proposta_id: proposal.id, formato: format, ...file },
        proposalExported(proposal, file.fileName),
        proposalContext(proposal),
      );
    },
  });

function exportAs(format: Format, proposal: Proposal): ExportedFile | Promise<ExportedFile> {
  switch (format) {
    case 'markdown':
      return exportMarkdown(proposal);
    case 'json':
      return exportJson(proposal);
    case 'pdf':
      return exportPdf(proposal);
  }
}
