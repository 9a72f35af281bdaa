import type { Proposal, ProposalItem } from '../crm-store.js';

/** A proposal without its text; figures are decimal texts. */
export const viewProposal = (proposal: Proposal) => ({
  id: proposal.id,
  lead_id: proposal.leadId,
  lead_nome: proposal.leadName,
  titulo: proposal.title,
  moeda: proposal.currency,
  total: proposal.total,
  itens: proposal.items.map(viewItem),
  criada_em: proposal.createdAt.toISOString(),
  atualizada_em: proposal.updatedAt.toISOString(),
});

export const viewItem = (item: ProposalItem) => ({
  posicao: item.position,
  descricao: item.description,
  quantidade: item.quantity,
  preco_unitario: item.unitPrice,
  total: item.total,
});
