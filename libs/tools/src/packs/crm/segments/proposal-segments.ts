import type { Lead, Listed, Proposal, ProposalItem } from '../crm-store.js';
import { formatAmount, formatMoney } from '../money/format-amount.js';
import { entryText, listSegment } from './list-segment.js';

type Named = Pick<Proposal, 'id' | 'title'>;

export const proposalDrafted = ({ title, id }: Named): string =>
  `Proposta rascunhada: ${title} (id: ${id})`;

export const itemAdded = (item: ProposalItem, currency: string): string =>
  `Item adicionado: ${item.description} (${formatAmount(item.quantity)} x ` +
  `${formatMoney(item.unitPrice, currency)} = ${formatMoney(item.total, currency)})`;

export const totalsUpdated = ({ title, id, items, total, currency }: Proposal): string =>
  `Totais atualizados: ${title} (id: ${id}, itens: ${items.length}, ` +
  `total: ${formatMoney(total, currency)})`;

export const bodyUpdated = ({ title, id }: Named): string =>
  `Corpo da proposta atualizado: ${title} (id: ${id})`;

export const proposalExported = ({ title, id }: Named, fileName: string): string =>
  `Proposta exportada: ${title} (id: ${id}, arquivo: ${fileName})`;

/** `lead` is undefined for the proposals of all leads. */
export function proposalsListed(lead: Lead | undefined, { rows, total }: Listed<Proposal>): string {
  const whose = lead ? ` de ${lead.name}` : '';
  if (total === 0) return `Nenhuma proposta${whose}`;
  return listSegment(`Propostas${whose} (${total})`, rows.map(entryOf), total);
}

const entryOf = ({ id, title, leadName, total, currency }: Proposal): string =>
  `${entryText(title)} (id: ${id}, lead: ${entryText(leadName)}, ` +
  `total: ${formatMoney(total, currency)})`;
