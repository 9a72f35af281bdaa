import { z } from 'zod';
import { amountText, moneyText } from './amount.js';
import { type CrmTool, telling } from './crm-tool.js';
import { clipped, listed, particulars } from './listed.js';
import type { Language } from '../request-language.js';

const named = z.object({ id: z.string(), titulo: z.string() });
const proposal = named.extend({
  lead_nome: z.string(),
  moeda: z.string(),
  total: z.string(),
  itens: z.array(z.unknown()),
});
type Proposal = z.infer<typeof proposal>;

/** The tools for proposals. */
export const PROPOSAL_TOOLS: readonly CrmTool[] = [
  {
    name: 'draft_proposal',
    intent: 'proposta_rascunhar',
    purpose: { pt: 'rascunhar a proposta', en: 'draft the proposal' },
    told: telling(
      named,
      ({ id, titulo }, { language }) =>
        `${language === 'pt' ? 'Proposta rascunhada' : 'Proposal drafted'}: ${titulo} (id: ${id})`,
    ),
  },
  {
    name: 'add_proposal_item',
    intent: 'proposta_adicionar_item',
    purpose: { pt: 'adicionar o item à proposta', en: 'add the item to the proposal' },
    told: telling(
      z.object({
        descricao: z.string(),
        quantidade: z.string(),
        preco_unitario: z.string(),
        total: z.string(),
      }),
      ({ descricao, quantidade, preco_unitario: price, total }, { language }) => {
        const [count, each, sum] = [quantidade, price, total].map((figure) =>
          amountText(figure, language),
        );
        const title = language === 'pt' ? 'Item adicionado' : 'Item added';
        return `${title}: ${descricao} (${count} x ${each} = ${sum})`;
      },
    ),
  },
  {
    name: 'calculate_proposal_totals',
    intent: 'proposta_calcular_totais',
    purpose: { pt: 'calcular os totais da proposta', en: 'calculate the totals of the proposal' },
    told: telling(proposal, ({ id, titulo, itens, total, moeda }, { language }) => {
      const title = language === 'pt' ? 'Totais atualizados' : 'Totals updated';
      return `${title}: ${titulo} ${particulars([
        ['id', id],
        [language === 'pt' ? 'itens' : 'items', String(itens.length)],
        ['total', moneyText(total, moeda, language)],
      ])}`;
    }),
  },
  {
    name: 'list_proposals',
    intent: 'proposta_listar',
    purpose: { pt: 'listar as propostas', en: 'list the proposals' },
    told: telling(
      z.object({ total: z.number(), propostas: z.array(proposal) }),
      ({ total, propostas }, { language }) => {
        if (total === 0) return language === 'pt' ? 'Nenhuma proposta' : 'No proposals';
        const title = language === 'pt' ? 'Propostas' : 'Proposals';
        return listed(title, propostas.map(entryIn(language)), total, language);
      },
    ),
  },
  {
    name: 'update_proposal_body',
    intent: 'proposta_atualizar_corpo',
    purpose: { pt: 'atualizar o corpo da proposta', en: 'update the body of the proposal' },
    told: telling(
      named,
      ({ id, titulo }, { language }) =>
        `${language === 'pt' ? 'Corpo da proposta atualizado' : 'Proposal body updated'}: ${titulo} (id: ${id})`,
    ),
  },
  {
    name: 'export_proposal',
    intent: 'proposta_exportar',
    purpose: { pt: 'exportar a proposta', en: 'export the proposal' },
    told: telling(
      z.object({ proposta_id: z.string(), fileName: z.string() }),
      ({ proposta_id: id, fileName }, { language }) =>
        `${language === 'pt' ? 'Proposta exportada' : 'Proposal exported'} ${particulars([
          ['id', id],
          [language === 'pt' ? 'arquivo' : 'file', fileName],
        ])}`,
    ),
  },
];

const entryIn =
  (language: Language) =>
  ({ id, titulo, lead_nome: leadName, total, moeda }: Proposal): string =>
    `${clipped(titulo)} ${particulars([
      ['id', id],
      ['lead', clipped(leadName)],
      ['total', moneyText(total, moeda, language)],
    ])}`;
