import type { Proposal } from '../crm-store.js';
import type { ExportedFile } from './exported-file.js';
import type { CrmWords } from '../words/crm-words.js';
import { fileNameOf } from './file-name.js';

export const exportJson = (proposal: Proposal, words: CrmWords): ExportedFile => ({
  fileName: fileNameOf(proposal, 'json', words),
  mediaType: 'application/json',
  encoding: 'utf-8',
  content: JSON.stringify(
    {
      id: proposal.id,
      title: proposal.title,
      lead: { id: proposal.leadId, name: proposal.leadName },
      currency: proposal.currency,
      body: proposal.body,
      items: proposal.items,
      total: proposal.itemsTotal,
    },
    undefined,
    2,
  ),
});
