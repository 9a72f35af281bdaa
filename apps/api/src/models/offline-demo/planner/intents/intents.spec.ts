import { describe, expect, it } from 'vitest';
import { planRequest } from '../plan-request.js';

const read = (said: string) => planRequest(said, { lead: undefined, offers: () => true });
const plan = (said: string) => read(said).actions.map(({ intent, slots }) => [intent, slots]);

const id = '0b8f7a52-7c2e-4a5b-9d2e-0b8f7a527c2e';

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
    [
      'Cadastre a Ana Lima, da Padaria Sol',
      'lead_criar',
      { nome: 'Ana Lima', empresa: 'Padaria Sol' },
    ],
    ['Cadastre o João da Silva', 'lead_criar', { nome: 'João da Silva' }],
    ['Adicione o lead Pedro, veio do site', 'lead_criar', { nome: 'Pedro', origem: 'site' }],
    ['Mostre o lead João', 'lead_obter', { ref: 'João' }],
    ['Show lead joao@example.com', 'lead_obter', { ref: 'joao@example.com' }],
    ['Mostre a Ana', 'lead_obter', { ref: 'Ana' }],
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
    [
      'Adicione a nota urgente ao Hugo',
      'nota_adicionar',
      { lead_ref_ou_id: 'Hugo', texto: 'urgente' },
    ],
    ['Adicione a nota ligar ao Hugo', 'nota_adicionar', { texto: 'ligar ao Hugo' }],
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
    ['Quais tarefas estão abertas?', 'tarefa_listar', { apenas_abertas: true }],
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
    [
      'Adicione 2,5 horas a 1.234,50',
      'proposta_adicionar_item',
      { descricao: 'horas', quantidade: '2,5', preco_unitario: '1.234,50' },
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
    ['O texto da proposta é Olá', 'proposta_atualizar_corpo', { corpo: 'Olá' }],
    // Colloquial orders
    ['cria um lead chamado João', 'lead_criar', { nome: 'João' }],
    ['Adicione o João como lead', 'lead_criar', { nome: 'João' }],
    ['mostra o João', 'lead_obter', { ref: 'João' }],
    ['Qual é o telefone do João?', 'lead_obter', { ref: 'João' }],
    ["What is John Smith's phone number?", 'lead_obter', { ref: 'John Smith' }],
    ['busca a Maria', 'lead_buscar', { termo: 'Maria' }],
    ['Liste os leads da ACME', 'lead_buscar', { termo: 'ACME' }],
    ['quem são meus clientes?', 'lead_listar', {}],
    ['quantos leads eu tenho?', 'lead_listar', {}],
    [
      'passa o João pra negociação',
      'lead_atualizar',
      { lead_ref_ou_id: 'João', status_codigo: 'negociacao' },
    ],
    ['marca como ganho', 'lead_atualizar', { status_codigo: 'ganho' }],
    [
      'renomeia o João para João Silva',
      'lead_atualizar',
      { lead_ref_ou_id: 'João', nome: 'João Silva' },
    ],
    ['bota uma nota: ligou hoje', 'nota_adicionar', { texto: 'ligou hoje' }],
    ['bota uma nota dizendo que ligou', 'nota_adicionar', { texto: 'ligou' }],
    ['põe uma nota no João: ligou', 'nota_adicionar', { lead_ref_ou_id: 'João', texto: 'ligou' }],
    ['anota que ele prefere e-mail', 'nota_adicionar', { texto: 'ele prefere e-mail' }],
    ['anota aí: chamada perdida', 'nota_adicionar', { texto: 'chamada perdida' }],
    ['adiciona a nota chamada perdida', 'nota_adicionar', { texto: 'chamada perdida' }],
    [
      'me lembra de ligar amanhã',
      'tarefa_criar',
      { titulo: 'Ligar', data_limite: 'amanhã', tipo: 'ligacao' },
    ],
    [
      'marca uma reunião com a Maria na sexta',
      'tarefa_criar',
      {
        lead_ref_ou_id: 'Maria',
        titulo: 'Reunião com a Maria',
        data_limite: 'sexta',
        tipo: 'reuniao',
      },
    ],
    [
      'marca uma reunião com a Maria sexta às 10h',
      'tarefa_criar',
      {
        lead_ref_ou_id: 'Maria',
        titulo: 'Reunião com a Maria às 10h',
        data_limite: 'sexta',
        tipo: 'reuniao',
      },
    ],
    ['fecha a tarefa', 'tarefa_concluir', {}],
    ['dá baixa na tarefa 7', 'tarefa_concluir', { tarefa_id: '7' }],
    ['a tarefa 7 já foi feita', 'tarefa_concluir', { tarefa_id: '7' }],
    ['lista as tarefas', 'tarefa_listar', {}],
    ['rascunha a proposta ACME', 'proposta_rascunhar', { titulo: 'ACME' }],
    [
      'bota 3 horas de consultoria a 200 reais na proposta',
      'proposta_adicionar_item',
      { descricao: 'horas de consultoria', quantidade: '3', preco_unitario: '200' },
    ],
    ['quanto deu a proposta?', 'proposta_calcular_totais', {}],
    ['manda a proposta em pdf', 'proposta_exportar', { formato: 'pdf' }],
    ['me manda o pdf da proposta', 'proposta_exportar', { formato: 'pdf' }],
    ['exporta a proposta como json', 'proposta_exportar', { formato: 'json' }],
    ['quero a proposta em pdf', 'proposta_exportar', { formato: 'pdf' }],
    ['que status existem?', 'listar_status_lead', {}],
    // English
    ['Register a lead named John Smith', 'lead_criar', { nome: 'John Smith' }],
    ['Add John as a lead', 'lead_criar', { nome: 'John' }],
    ['List leads with status won', 'lead_listar', { status_codigo: 'ganho' }],
    ['How many customers do I have?', 'lead_listar', {}],
    [
      'Set the status of John to won',
      'lead_atualizar',
      { lead_ref_ou_id: 'John', status_codigo: 'ganho' },
    ],
    ['Rename John to Johnny', 'lead_atualizar', { lead_ref_ou_id: 'John', nome: 'Johnny' }],
    ['add the note called back', 'nota_adicionar', { texto: 'called back' }],
    ['Add a note called "Plan B"', 'nota_adicionar', { texto: 'Plan B' }],
    ['Add a note that says likes coffee', 'nota_adicionar', { texto: 'likes coffee' }],
    ['Jot down that he likes coffee', 'nota_adicionar', { texto: 'he likes coffee' }],
    [
      'Book a meeting with John tomorrow at 10',
      'tarefa_criar',
      {
        lead_ref_ou_id: 'John',
        titulo: 'Meeting with John at 10',
        data_limite: 'tomorrow',
        tipo: 'reuniao',
      },
    ],
    ['Task 7 is done', 'tarefa_concluir', { tarefa_id: '7' }],
    ['How much is the proposal?', 'proposta_calcular_totais', {}],
    ['Send me the proposal as pdf', 'proposta_exportar', { formato: 'pdf' }],
    ['Give me the proposal in markdown', 'proposta_exportar', { formato: 'markdown' }],
    ['What statuses are there?', 'listar_status_lead', {}],
    ['Quais status existem?', 'listar_status_lead', {}],
    ['Quais são os status de lead?', 'listar_status_lead', {}],
    ['List the lead statuses', 'listar_status_lead', {}],
  ])('%s', (said, intent, slots) => {
    expect(read(said)).toEqual({ actions: [{ intent, slots }], notUnderstood: [] });
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
