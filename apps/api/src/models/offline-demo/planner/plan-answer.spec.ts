import type { ModelMessage } from '@faina/agent-core';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { planAnswer } from './plan-answer.js';

const planned = z.strictObject({
  actions: z.array(z.strictObject({ intent: z.string(), slots: z.looseObject({}) })),
});

const plan = (said: string, before: readonly ModelMessage[] = []) =>
  planned
    .parse(
      JSON.parse(
        planAnswer({
          model: 'offline:demo',
          messages: [...before, { role: 'user', content: said }],
          tools: [],
          signal: new AbortController().signal,
        }),
      ),
    )
    .actions.map(({ intent, slots }) => [intent, slots]);

const id = '0b8f7a52-7c2e-4a5b-9d2e-0b8f7a527c2e';

describe('a sentence with several wishes', () => {
  it.each([
    [
      'C7',
      'Cadastre o Lennon, adicione a nota follow-up e crie tarefa para amanhã; já rascunhe a proposta ACME',
      [
        ['lead_criar', { nome: 'Lennon' }],
        ['nota_adicionar', { texto: 'follow-up' }],
        ['tarefa_criar', { titulo: 'Tarefa: Lennon', data_limite: 'amanhã' }],
        ['proposta_rascunhar', { titulo: 'ACME' }],
      ],
    ],
    [
      'C7 in English',
      'Register Lennon, add the note follow-up and create a task for tomorrow; then draft the ACME proposal',
      [
        ['lead_criar', { nome: 'Lennon' }],
        ['nota_adicionar', { texto: 'follow-up' }],
        ['tarefa_criar', { titulo: 'Task: Lennon', data_limite: 'tomorrow' }],
        ['proposta_rascunhar', { titulo: 'ACME' }],
      ],
    ],
    [
      'C8',
      'Cadastre o João e adicione a nota "ligar às 9h"',
      [
        ['lead_criar', { nome: 'João' }],
        ['nota_adicionar', { texto: 'ligar às 9h' }],
      ],
    ],
    [
      'C9',
      'Cadastre a Maria, adicione a nota VIP e crie uma tarefa para hoje',
      [
        ['lead_criar', { nome: 'Maria' }],
        ['nota_adicionar', { texto: 'VIP' }],
        ['tarefa_criar', { titulo: 'Tarefa: Maria', data_limite: 'hoje' }],
      ],
    ],
    [
      'C10',
      'Cadastre o Paulo e rascunhe a proposta Site Novo',
      [
        ['lead_criar', { nome: 'Paulo' }],
        ['proposta_rascunhar', { titulo: 'Site Novo' }],
      ],
    ],
    [
      'C11 with things that share one verb',
      'Cadastre a Clara com nota "retornar, e logo; sim", tarefa ligar para sexta-feira e proposta "Plano Ouro"',
      [
        ['lead_criar', { nome: 'Clara' }],
        ['nota_adicionar', { texto: 'retornar, e logo; sim' }],
        ['tarefa_criar', { titulo: 'Ligar', data_limite: 'sexta-feira', tipo: 'ligacao' }],
        ['proposta_rascunhar', { titulo: 'Plano Ouro' }],
      ],
    ],
    [
      'C13 with every delimiter',
      'Quero cadastrar a Ana; adicionar a nota um, criar tarefa para segunda e rascunhar a proposta Beta. Exportar a proposta em pdf',
      [
        ['lead_criar', { nome: 'Ana' }],
        ['nota_adicionar', { texto: 'um' }],
        ['tarefa_criar', { titulo: 'Tarefa: Ana', data_limite: 'segunda' }],
        ['proposta_rascunhar', { titulo: 'Beta' }],
        ['proposta_exportar', { formato: 'pdf' }],
      ],
    ],
    [
      'C14 with two notes',
      'Adicione a nota primeira e a nota segunda',
      [
        ['nota_adicionar', { texto: 'primeira' }],
        ['nota_adicionar', { texto: 'segunda' }],
      ],
    ],
    [
      'C14 with two quoted notes',
      "Add two notes: 'call back' and 'send proposal'",
      [
        ['nota_adicionar', { texto: 'call back' }],
        ['nota_adicionar', { texto: 'send proposal' }],
      ],
    ],
    [
      'C14 with two notes in the plural',
      'Adicione as notas ligar cedo e enviar contrato',
      [
        ['nota_adicionar', { texto: 'ligar cedo' }],
        ['nota_adicionar', { texto: 'enviar contrato' }],
      ],
    ],
    [
      'two people',
      'Cadastre o João e a Maria',
      [
        ['lead_criar', { nome: 'João' }],
        ['lead_criar', { nome: 'Maria' }],
      ],
    ],
    [
      'on separate lines',
      'Cadastre a Ana\nAdicione a nota x\nCrie tarefa para hoje',
      [
        ['lead_criar', { nome: 'Ana' }],
        ['nota_adicionar', { texto: 'x' }],
        ['tarefa_criar', { titulo: 'Tarefa: Ana', data_limite: 'hoje' }],
      ],
    ],
  ])('%s: %s', (_name, said, actions) => {
    expect(plan(said)).toEqual(actions);
  });

  it.each([
    'Adicione a nota ligar para João e Maria, depois enviar contrato',
    'Adicione a nota cliente pediu desconto, a proposta foi enviada ontem',
    'Adicione a nota ligar e marcar reunião',
  ])('does not divide a text that goes on: %s', (said) => {
    expect(plan(said)).toEqual([
      ['nota_adicionar', { texto: said.slice('Adicione a nota '.length) }],
    ]);
  });
});

describe('the lead that actions are about', () => {
  it('C6 C19 is named only where it is another one than the lead just made', () => {
    expect(
      plan('Cadastre a Bia Reis; adicione a nota x para a Bia; crie tarefa ao lead João'),
    ).toEqual([
      ['lead_criar', { nome: 'Bia Reis' }],
      ['nota_adicionar', { texto: 'x para a Bia' }],
      ['tarefa_criar', { lead_ref_ou_id: 'João', titulo: 'Tarefa: João' }],
    ]);
    expect(plan('Cadastre a Bia Reis; crie tarefa para a Bia para amanhã')[1]).toEqual([
      'tarefa_criar',
      { titulo: 'Tarefa: Bia', data_limite: 'amanhã' },
    ]);
  });

  it('stays the one that was named', () => {
    expect(plan('Adicione ao João a nota "quer desconto" e crie tarefa para amanhã')).toEqual([
      ['nota_adicionar', { lead_ref_ou_id: 'João', texto: 'quer desconto' }],
      ['tarefa_criar', { lead_ref_ou_id: 'João', titulo: 'Tarefa: João', data_limite: 'amanhã' }],
    ]);
  });

  it("C12 is the thread's, which the system message tells, and is not referred to again", () => {
    const context = '```\n{"leadId":"1","leadName":"Lennon"}\n```';
    const system: ModelMessage = {
      role: 'system',
      content: `Rules.\n\nCurrent context:\n${context}`,
    };
    const earlier: ModelMessage[] = [
      system,
      { role: 'user', content: 'Cadastre o Lennon' },
      { role: 'assistant', content: 'Lead criado: Lennon (id: 1)', tool_calls: [] },
    ];
    expect(plan('Adicione a nota x e crie tarefa para amanhã', earlier)).toEqual([
      ['nota_adicionar', { texto: 'x' }],
      ['tarefa_criar', { titulo: 'Tarefa: Lennon', data_limite: 'amanhã' }],
    ]);
  });
});

describe('C15 a sentence for each intent', () => {
  it.each([
    [
      'Cadastre Maria Souza e Silva, e-mail maria@x.com, telefone (11) 98888-7777, da empresa ACME, origem site',
      'lead_criar',
      {
        nome: 'Maria Souza e Silva',
        email: 'maria@x.com',
        telefone: '(11) 98888-7777',
        empresa: 'ACME',
        origem: 'site',
      },
    ],
    [
      'Create a lead for Clara Dias from ACME, email clara@example.com, phone +1 415 555 0100, source website',
      'lead_criar',
      {
        nome: 'Clara Dias',
        email: 'clara@example.com',
        telefone: '+1 415 555 0100',
        empresa: 'ACME',
        origem: 'website',
      },
    ],
    ['Cadastre o João da ACME', 'lead_criar', { nome: 'João', empresa: 'ACME' }],
    ['Cadastre o João da Silva', 'lead_criar', { nome: 'João da Silva' }],
    ['Adicione o lead Pedro, veio do site', 'lead_criar', { nome: 'Pedro', origem: 'site' }],
    ['Mostre o lead João', 'lead_obter', { ref: 'João' }],
    ['Show lead joao@example.com', 'lead_obter', { ref: 'joao@example.com' }],
    ['Quem é a Maria?', 'lead_obter', { ref: 'Maria' }],
    ['Busque leads da ACME', 'lead_buscar', { termo: 'ACME' }],
    ['Search leads for ACME', 'lead_buscar', { termo: 'ACME' }],
    ['Liste os leads', 'lead_listar', {}],
    ['Liste os leads qualificados', 'lead_listar', { status_codigo: 'qualificado' }],
    ['List the lost leads', 'lead_listar', { status_codigo: 'perdido' }],
    ['Liste 5 leads', 'lead_listar', { limite: 5 }],
    [
      'Mude o telefone do João para 11 98888-7777 e o e-mail para joao@ex.com',
      'lead_atualizar',
      { lead_ref_ou_id: 'João', telefone: '11 98888-7777', email: 'joao@ex.com' },
    ],
    [
      "Change João's phone to +55 11 98888-7777",
      'lead_atualizar',
      { lead_ref_ou_id: 'João', telefone: '+55 11 98888-7777' },
    ],
    [
      'Marque o lead Maria como qualificado',
      'lead_atualizar',
      { lead_ref_ou_id: 'Maria', status_codigo: 'qualificado' },
    ],
    [
      'Mark lead Maria as won',
      'lead_atualizar',
      { lead_ref_ou_id: 'Maria', status_codigo: 'ganho' },
    ],
    ['Mude o status para negociação', 'lead_atualizar', { status_codigo: 'negociacao' }],
    [
      'Atualize o lead João com telefone 11 98888-7777',
      'lead_atualizar',
      { lead_ref_ou_id: 'João', telefone: '11 98888-7777' },
    ],
    [
      "Adicione a nota 'it's ok' ao João",
      'nota_adicionar',
      { lead_ref_ou_id: 'João', texto: "it's ok" },
    ],
    [
      'Add a note to lead João: call back',
      'nota_adicionar',
      { lead_ref_ou_id: 'João', texto: 'call back' },
    ],
    ['Anote que o cliente ligou', 'nota_adicionar', { texto: 'o cliente ligou' }],
    ['Liste as notas do João', 'nota_listar', { lead_ref_ou_id: 'João' }],
    ["Show João's notes", 'nota_listar', { lead_ref_ou_id: 'João' }],
    [
      'Crie tarefa ligar até 2026-12-01',
      'tarefa_criar',
      { titulo: 'Ligar', data_limite: '2026-12-01', tipo: 'ligacao' },
    ],
    [
      'Agende uma reunião com o João para sexta',
      'tarefa_criar',
      {
        lead_ref_ou_id: 'João',
        titulo: 'Reunião com o João',
        data_limite: 'sexta',
        tipo: 'reuniao',
      },
    ],
    [
      'Remind me to call the client tomorrow',
      'tarefa_criar',
      { titulo: 'Call the client', data_limite: 'tomorrow', tipo: 'ligacao' },
    ],
    [`Conclua a tarefa ${id}`, 'tarefa_concluir', { tarefa_id: id }],
    [`Mark task ${id} as done`, 'tarefa_concluir', { tarefa_id: id }],
    ['Liste as tarefas abertas', 'tarefa_listar', { apenas_abertas: true }],
    ['List open tasks of João', 'tarefa_listar', { lead_ref_ou_id: 'João', apenas_abertas: true }],
    [
      'Crie uma proposta chamada Plano 2026 para o lead Maria',
      'proposta_rascunhar',
      { lead_ref_ou_id: 'Maria', titulo: 'Plano 2026' },
    ],
    [
      'Draft a proposal called Gold Plan for lead João in dollars',
      'proposta_rascunhar',
      { lead_ref_ou_id: 'João', titulo: 'Gold Plan', moeda: 'USD' },
    ],
    [
      'Adicione à proposta 2 licenças a R$ 1.500,00',
      'proposta_adicionar_item',
      { descricao: 'licenças', quantidade: '2', preco_unitario: '1.500,00' },
    ],
    [
      'Add 2 licenses at $1,500.00 to the proposal',
      'proposta_adicionar_item',
      { descricao: 'licenses', quantidade: '2', preco_unitario: '1,500.00' },
    ],
    [
      `Inclua o item "Consultoria, mensal" na proposta ${id}, quantidade 10, preço 200,50`,
      'proposta_adicionar_item',
      {
        proposta_id: id,
        descricao: 'Consultoria, mensal',
        quantidade: '10',
        preco_unitario: '200,50',
      },
    ],
    ['Calcule os totais da proposta', 'proposta_calcular_totais', {}],
    [`Calculate the totals of proposal ${id}`, 'proposta_calcular_totais', { proposta_id: id }],
    ['Liste as propostas', 'proposta_listar', {}],
    ['List the proposals of Maria', 'proposta_listar', { lead_ref_ou_id: 'Maria' }],
    ['Exporte a proposta em pdf', 'proposta_exportar', { formato: 'pdf' }],
    ['Export the ACME proposal as markdown', 'proposta_exportar', { formato: 'markdown' }],
    [
      'Mude o corpo da proposta para "Prezados, segue; até já."',
      'proposta_atualizar_corpo',
      { corpo: 'Prezados, segue; até já.' },
    ],
    ['Update the proposal body to: dear all', 'proposta_atualizar_corpo', { corpo: 'dear all' }],
    ['Quais são os status de lead?', 'listar_status_lead', {}],
    ['List the lead statuses', 'listar_status_lead', {}],
  ])('%s', (said, intent, slots) => {
    expect(plan(said)).toEqual([[intent, slots]]);
  });

  it('greets in the language of the request, and says what it is', () => {
    expect(plan('Olá!')).toEqual([
      ['conversa_geral', { resposta: expect.stringContaining('não um modelo de linguagem') }],
    ]);
    expect(plan('Hello, who are you?')).toEqual([
      ['conversa_geral', { resposta: expect.stringContaining('no language model') }],
    ]);
    expect(plan('Olá, cadastre o Zé')).toEqual([['lead_criar', { nome: 'Zé' }]]);
  });
});

describe('what is not said', () => {
  it.each([
    ['Cadastre um lead', [['lead_criar', {}]]],
    ['Crie uma tarefa', [['tarefa_criar', {}]]],
    ['Adicione uma nota', [['nota_adicionar', {}]]],
    ['Conclua a tarefa de ligar', [['tarefa_concluir', {}]]],
    ['Exporte a proposta', [['proposta_exportar', {}]]],
    [
      'Adicione à proposta 2 licenças por R$ 900 no total',
      [['proposta_adicionar_item', { descricao: 'licenças', quantidade: '2' }]],
    ],
    [
      'C20 Crie tarefa ligar para semana que vem'.slice(4),
      [['tarefa_criar', { titulo: 'Ligar', data_limite: 'semana que vem', tipo: 'ligacao' }]],
    ],
  ])('C22 is left out, so that it is asked for: %s', (said, actions) => {
    expect(plan(said)).toEqual(actions);
  });

  it.each(['Qual é a capital da França?', 'Tell me a joke', 'toque uma música', '', '   '])(
    'what it does not understand is no action: %j',
    (said) => {
      expect(plan(said)).toEqual([]);
    },
  );

  it('plans only intents that the agent has', () => {
    const intents = { type: 'string', enum: ['nota_adicionar'] };
    const items = { type: 'object', properties: { intent: intents } };
    const schema = { type: 'object', properties: { actions: { type: 'array', items } } };
    const answer = planAnswer({
      model: 'offline:demo',
      messages: [{ role: 'user', content: 'Cadastre o João e adicione a nota x' }],
      tools: [],
      responseSchema: { name: 'plan', schema },
      signal: new AbortController().signal,
    });
    expect(JSON.parse(answer)).toEqual({
      actions: [{ intent: 'nota_adicionar', slots: { texto: 'x' } }],
    });
  });
});
