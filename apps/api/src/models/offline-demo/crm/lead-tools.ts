import { z } from 'zod';
import { type CrmTool, telling } from './crm-tool.js';
import { clipped, listed, particulars } from './listed.js';
import type { Language } from '../request-language.js';

const text = z.string().nullish();
const lead = z.looseObject({
  id: z.string(),
  nome: z.string(),
  empresa: text,
  email: text,
  telefone: text,
  status_codigo: text,
});
type Lead = z.infer<typeof lead>;

const leads = z.object({ total: z.number(), leads: z.array(lead) });

/** The tools for leads as such. */
export const LEAD_TOOLS: readonly CrmTool[] = [
  {
    name: 'create_lead',
    intent: 'lead_criar',
    purpose: { pt: 'criar o lead', en: 'create the lead' },
    told: telling(
      lead,
      ({ id, nome }, { language }) =>
        `${language === 'pt' ? 'Lead criado' : 'Lead created'}: ${nome} (id: ${id})`,
    ),
  },
  {
    name: 'get_lead',
    intent: 'lead_obter',
    purpose: { pt: 'consultar o lead', en: 'look the lead up' },
    told: telling(
      lead,
      (found, { language }) =>
        `${language === 'pt' ? 'Lead encontrado' : 'Lead found'}: ${found.nome} ${allOf(found, language)}`,
    ),
  },
  {
    name: 'search_leads',
    intent: 'lead_buscar',
    purpose: { pt: 'buscar leads', en: 'search for leads' },
    told: telling(leads, ({ total, leads: found }, { args, language }) => {
      const term = `"${String(args.termo)}"`;
      if (total === 0) {
        return language === 'pt'
          ? `Nenhum lead encontrado para ${term}`
          : `No lead found for ${term}`;
      }
      const title = language === 'pt' ? 'Leads encontrados para' : 'Leads found for';
      return listed(`${title} ${term}`, found.map(entryIn(language)), total, language);
    }),
  },
  {
    name: 'list_leads',
    intent: 'lead_listar',
    purpose: { pt: 'listar os leads', en: 'list the leads' },
    told: telling(leads, ({ total, leads: found }, { language }) => {
      if (total === 0) return language === 'pt' ? 'Nenhum lead' : 'No leads';
      return listed('Leads', found.map(entryIn(language)), total, language);
    }),
  },
  {
    name: 'update_lead',
    intent: 'lead_atualizar',
    purpose: { pt: 'atualizar o lead', en: 'update the lead' },
    told: telling(lead, (updated, { args, language }) => {
      const changed = Object.keys(args)
        .filter((name) => name !== 'lead_ref_ou_id')
        .map((name) => [name, textOrNone(updated[name])] as const);
      const title = language === 'pt' ? 'Lead atualizado' : 'Lead updated';
      return `${title}: ${updated.nome} ${particulars([['id', updated.id], ...changed])}`;
    }),
  },
  {
    name: 'list_lead_status',
    intent: 'listar_status_lead',
    purpose: { pt: 'listar os status de lead', en: 'list the lead statuses' },
    told: telling(
      z.object({ status: z.array(z.string()) }),
      ({ status }, { language }) =>
        `${language === 'pt' ? 'Status de lead' : 'Lead statuses'}: ${status.join(', ')}`,
    ),
  },
];

const textOrNone = (value: unknown): string | undefined =>
  typeof value === 'string' ? value : undefined;

const allOf = ({ id, empresa, email, telefone, status_codigo }: Lead, language: Language): string =>
  particulars([
    ['id', id],
    [language === 'pt' ? 'empresa' : 'company', empresa],
    ['e-mail', email],
    [language === 'pt' ? 'telefone' : 'phone', telefone],
    ['status', status_codigo],
  ]);

const entryIn =
  (language: Language) =>
  ({ id, nome, empresa }: Lead): string =>
    `${clipped(nome)} ${particulars([
      [language === 'pt' ? 'empresa' : 'company', empresa && clipped(empresa)],
      ['id', id],
    ])}`;
