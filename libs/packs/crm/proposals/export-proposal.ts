import { completed, defineReadTool, type PerLanguage, type ReplyLanguage } from '@faina/sdk';
import { z } from 'zod';
import { type ExportedFile, fileNameOf } from './exported-file.js';
import { exportMarkdown } from './proposal-markdown.js';
import { exportPdf } from './proposal-pdf.js';
import { findProposal } from './find-proposals.js';
import {
  currentProposalArgument,
  proposalContext,
  proposalReferenceSchema,
  requireProposal,
} from './proposal-argument.js';
import type { Proposal } from './proposal.js';
import { type CrmTool, refused } from '../shared/crm-tool.js';
import { readCode } from '../shared/read-argument.js';
import { slots } from '../shared/slot-names.js';

const name = 'export_proposal';
const formats = ['markdown', 'json', 'pdf'] as const;

type Exporter = (
  proposal: Proposal,
  language: ReplyLanguage,
) => ExportedFile | Promise<ExportedFile>;

const exportJson: Exporter = (proposal, language) => {
  const { id, title, leadId, leadName, currency, body, items, itemsTotal: total } = proposal;
  const lead = { id: leadId, name: leadName };
  return {
    fileName: fileNameOf(proposal, 'json', language),
    mediaType: 'application/json',
    encoding: 'utf-8',
    content: JSON.stringify({ id, title, lead, currency, body, items, total }, undefined, 2),
  };
};

const exporters: Readonly<Record<(typeof formats)[number], Exporter>> = {
  markdown: exportMarkdown,
  json: exportJson,
  pdf: exportPdf,
};

export const exportProposal: CrmTool = ({ database }) =>
  defineReadTool({
    name,
    description:
      'A proposal as a file, with the sum of its lines as they are now; PDF comes in base64.',
    intent: {
      name: 'proposta_exportar',
      purpose: { pt: 'exportar a proposta', en: 'export the proposal' },
      slotNames: slots({ pt: { formato: 'formato' }, en: { formato: 'format' } }),
    },
    contextArguments: currentProposalArgument,
    parameters: z.strictObject({
      proposta_id: proposalReferenceSchema,
      formato: z
        .string()
        .max(60)
        .meta({ enum: [...formats] }),
    }),
    execute: async ({ proposta_id, formato }, context) => {
      const { tenant, language } = context;
      const format = readCode(formato, formats, 'INVALID_FORMAT', noSuchFormat);
      if (format.isError()) return refused(name, format, context);
      const found = await requireProposal(database, tenant, proposta_id, (id) =>
        findProposal(database, tenant, id),
      );
      if (found.isError()) return refused(name, found, context);
      const proposal = found.value;
      const file = await exporters[format.value](proposal, language);
      const said = `${fileWord[language]}: ${file.fileName}`;
      return completed(
        { proposalId: proposal.id, format: format.value, ...file },
        `${exported[language]}: ${proposal.title} (${said})`,
        proposalContext(proposal),
      );
    },
  });

const noSuchFormat: PerLanguage<(given: string) => string> = {
  pt: (given) => `O formato ${given} não existe.`,
  en: (given) => `There is no format ${given}.`,
};
const exported: PerLanguage<string> = { pt: 'Proposta exportada', en: 'Proposal exported' };
const fileWord: PerLanguage<string> = { pt: 'arquivo', en: 'file' };
