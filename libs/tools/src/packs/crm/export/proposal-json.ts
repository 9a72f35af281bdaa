import type { Proposal } from '../crm-store.js';
import { viewItem } from '../views/proposal-view.js';
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
      titulo: proposal.title,
      lead: { id: proposal.leadId, nome: proposal.leadName },
      moeda: proposal.currency,
      corpo: proposal.body,
      itens: proposal.items.map(viewItem),
      total: proposal.itemsTotal,
    },
    undefined,
    2,
  ),
});
