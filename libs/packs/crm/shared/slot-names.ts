import type { PerLanguage, ToolIntent } from '@faina/sdk';

const pt = {
  ref: 'lead',
  lead_ref_ou_id: 'lead',
  nome: 'nome',
  email: 'e-mail',
  telefone: 'telefone',
  empresa: 'empresa',
  origem: 'origem',
  status_codigo: 'status',
  titulo: 'título',
  limite: 'quantos por página',
  proposta_id: 'proposta',
};

const en: Record<keyof typeof pt, string> = {
  ref: 'lead',
  lead_ref_ou_id: 'lead',
  nome: 'name',
  email: 'e-mail',
  telefone: 'phone',
  empresa: 'company',
  origem: 'origin',
  status_codigo: 'status',
  titulo: 'title',
  limite: 'how many on a page',
  proposta_id: 'proposal',
};

/** What people call the arguments that several tools take. */
export const sharedSlots: PerLanguage<Record<keyof typeof pt, string>> = { pt, en };

/** The same with those of one tool. */
export const slots = (own: PerLanguage<Record<string, string>>): ToolIntent['slotNames'] => ({
  pt: { ...pt, ...own.pt },
  en: { ...en, ...own.en },
});
