import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import {
  CrmThread,
  onlyLead,
  type Turn,
  putPlanner,
  type WrittenAction,
} from '../support/service/crm-turns.js';
import { type ScriptedService, startScriptedService } from '../support/service/scripted-service.js';

let scripted: ScriptedService;
let thread: CrmThread;

/** Ids by the letter that stands for them in the table; the small one for its first 8 digits. */
const ids = new Map<string, string>();

beforeAll(async () => {
  scripted = await startScriptedService({ settings: { TOOL_PACKS: 'crm' } });
  await putPlanner(scripted.client);
  thread = new CrmThread(scripted);
});
afterEach(() => {
  scripted.model.forget();
});
afterAll(() => scripted.close());

const filled = (text: string): string =>
  text.replaceAll(/\{(\w)\}/g, (_all, letter: string) => ids.get(letter) ?? `{${letter}}`);

const run = (sentence: string, [intent, slots = {}]: WrittenAction): Promise<Turn> => {
  const given = Object.entries(slots).map(([name, value]) => [
    name,
    typeof value === 'string' ? filled(value) : value,
  ]);
  return thread.turn(sentence, [intent, Object.fromEntries(given)]);
};

interface Sentence {
  readonly intent: string;
  readonly sentence: string;
  readonly slots: Readonly<Record<string, unknown>>;
  readonly reply: string;
  /** The letter of what the action makes. */
  readonly makes?: string;
}

/** A conversation about one lead. */
const sentences: readonly Sentence[] = [
  {
    intent: 'lead_criar',
    sentence: 'Cadastre a Ana Lima, da Padaria Sol',
    slots: { nome: 'Ana Lima', empresa: 'Padaria Sol', email: 'ana@example.com' },
    reply: 'Lead criado: Ana Lima (id: {L})',
    makes: 'L',
  },
  {
    intent: 'lead_obter',
    sentence: 'Mostre a Ana',
    slots: { ref: 'ana@example.com' },
    reply:
      'Lead encontrado: Ana Lima (empresa: Padaria Sol, e-mail: ana@example.com, status: novo)',
  },
  {
    intent: 'lead_buscar',
    sentence: 'Procure padaria',
    slots: { termo: 'padaria' },
    reply: 'Leads encontrados para "padaria" (1): Ana Lima (empresa: Padaria Sol)',
  },
  {
    intent: 'lead_listar',
    sentence: 'Liste os leads',
    slots: {},
    reply: 'Leads (página 1 de 1, 1 no total): Ana Lima (empresa: Padaria Sol)',
  },
  {
    intent: 'lead_atualizar',
    sentence: 'Mude o status para qualificado',
    slots: { status_codigo: 'qualificado' },
    reply: 'Lead atualizado: Ana Lima (status: qualificado)',
  },
  {
    intent: 'nota_adicionar',
    sentence: 'Anote que gosta de café',
    slots: { texto: 'gosta de café' },
    reply: "Nota registrada: 'gosta de café'",
  },
  {
    intent: 'nota_listar',
    sentence: 'Quais são as notas?',
    slots: {},
    reply: "Notas de Ana Lima (1): 'gosta de café'",
  },
  {
    intent: 'tarefa_criar',
    sentence: 'Crie a tarefa Ligar para 1/3',
    slots: { titulo: 'Ligar', data_limite: '2027-03-01', tipo: 'ligacao' },
    reply: 'Tarefa criada: Ligar (id: {T}, prazo: 01/03/2027)',
    makes: 'T',
  },
  {
    intent: 'tarefa_listar',
    sentence: 'Quais tarefas estão abertas?',
    slots: { apenas_abertas: true },
    reply: 'Tarefas em aberto de Ana Lima (1): Ligar (prazo: 01/03/2027)',
  },
  {
    intent: 'tarefa_concluir',
    sentence: 'Conclua a tarefa',
    slots: { tarefa_id: '{T}' },
    reply: 'Tarefa concluída: Ligar',
  },
  {
    intent: 'proposta_rascunhar',
    sentence: 'Rascunhe a proposta Site',
    slots: { titulo: 'Site' },
    reply: 'Proposta rascunhada: Site (id: {P})',
    makes: 'P',
  },
  {
    intent: 'proposta_adicionar_item',
    sentence: 'Adicione 2,5 horas a 1.234,50',
    slots: { descricao: 'Horas', quantidade: '2,5', preco_unitario: '1.234,50' },
    reply: 'Item adicionado: Horas (2,5 x R$ 1.234,50 = R$ 3.086,25)',
  },
  {
    intent: 'proposta_calcular_totais',
    sentence: 'Calcule os totais',
    slots: {},
    reply: 'Totais atualizados: Site (itens: 1, total: R$ 3.086,25)',
  },
  {
    intent: 'proposta_listar',
    sentence: 'Liste as propostas',
    slots: {},
    reply: 'Propostas de Ana Lima (1): Site (lead: Ana Lima, total: R$ 3.086,25)',
  },
  {
    intent: 'proposta_atualizar_corpo',
    sentence: 'O texto da proposta é Olá',
    slots: { corpo: '# Olá' },
    reply: 'Corpo da proposta atualizado: Site',
  },
  {
    intent: 'proposta_exportar',
    sentence: 'Exporte a proposta em Markdown',
    slots: { formato: 'markdown' },
    reply: 'Proposta exportada: Site (arquivo: proposta-site-{p}.md)',
  },
  {
    intent: 'listar_status_lead',
    sentence: 'Quais status existem?',
    slots: {},
    reply: 'Status de lead: novo, qualificado, desqualificado, negociacao, ganho, perdido',
  },
  {
    intent: 'conversa_geral',
    sentence: 'Oi, tudo bem?',
    slots: { resposta: 'Tudo bem! Em que posso ajudar?' },
    reply: 'Tudo bem! Em que posso ajudar?',
  },
];

it('C15 has a sentence for each of the 18 intents', () => {
  expect(new Set(sentences.map(({ intent }) => intent)).size).toBe(18);
});

it.each(sentences)('C15 $intent: $sentence', async ({ intent, sentence, slots, reply, makes }) => {
  const turn = await run(sentence, [intent, slots]);
  const [made] = turn.ids;
  if (makes !== undefined && made !== undefined) {
    ids.set(makes, made);
    ids.set(makes.toLowerCase(), made.slice(0, 8));
  }
  expect(turn.reply).toBe(filled(reply));
  expect(turn.job.outcome).toBe('SUCCESS');
});

describe('C22 slots that are missing', () => {
  it('are asked for, action by action, and no model is asked for them', async () => {
    const asked = scripted.model.count;
    const { reply, job } = await new CrmThread(scripted).turn(
      'Faça tudo',
      ['lead_criar', { email: 'sem-nome@example.com' }],
      ['lead_obter'],
      ['lead_buscar', { termo: ' ' }],
      ['lead_atualizar', { status_codigo: 'ganho' }],
      ['nota_adicionar'],
      ['nota_listar'],
      ['tarefa_criar', { data_limite: 'hoje' }],
      ['tarefa_concluir'],
      ['proposta_rascunhar', { titulo: 'Site' }],
      ['proposta_adicionar_item', { descricao: 'Horas' }],
      ['proposta_calcular_totais'],
      ['proposta_exportar', { formato: null }],
      ['proposta_atualizar_corpo'],
    );
    expect(reply).toBe(
      'Ocorreram falhas: Para criar o lead preciso de: nome; ' +
        'Para consultar o lead preciso de: lead; ' +
        'Para buscar leads preciso de: o que buscar; ' +
        'Para atualizar o lead preciso de: lead; ' +
        'Para adicionar a nota preciso de: lead, texto da nota; ' +
        'Para listar as notas preciso de: lead; ' +
        'Para criar a tarefa preciso de: lead, título; ' +
        'Para concluir a tarefa preciso de: tarefa; ' +
        'Para rascunhar a proposta preciso de: lead; ' +
        'Para adicionar o item à proposta preciso de: proposta, quantidade, preço unitário; ' +
        'Para calcular os totais da proposta preciso de: proposta; ' +
        'Para exportar a proposta preciso de: proposta, formato; ' +
        'Para atualizar o corpo da proposta preciso de: proposta, texto da proposta.',
    );
    expect(scripted.model.count - asked).toBe(1);
    expect(job).toMatchObject({ outcome: 'SUCCESS', usage: { modelCalls: 1 } });
  });

  it('of one action alone are asked for in one sentence; the rest of a plan goes on', async () => {
    const talk = new CrmThread(scripted);
    const alone = await talk.turn('Cadastre um lead', ['lead_criar', {}]);
    expect(alone.reply).toBe('Para criar o lead preciso de: nome.');
    const { reply, ids } = await talk.turn(
      'Cadastre o Ugo, anote e crie a tarefa Ligar',
      ['lead_criar', { nome: 'Ugo' }],
      ['nota_adicionar', {}],
      ['tarefa_criar', { titulo: 'Ligar' }],
    );
    expect(reply).toBe(
      `Ações realizadas: Lead criado: Ugo (id: ${ids[0]}); Tarefa criada: Ligar (id: ${ids[1]}).\n` +
        'Ocorreram falhas: Para adicionar a nota preciso de: texto da nota.',
    );
    const { notes, tasks } = await onlyLead(scripted.client, 'Ugo');
    expect([notes.length, tasks.length]).toEqual([0, 1]);
  });
});
