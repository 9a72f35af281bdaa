/** A conversation about one lead; `{L}`, `{T}` and `{P}` are ids of what was made. */
export const crmConversation: readonly (readonly [
  intent: string,
  sentence: string,
  reply: string,
])[] = [
  [
    'lead_criar',
    'Cadastre a Ana Lima, da Padaria Sol, e-mail ana@example.com',
    'Lead criado: Ana Lima (id: {L})',
  ],
  [
    'lead_obter',
    'Mostre a Ana Lima',
    'Lead encontrado: Ana Lima (empresa: Padaria Sol, e-mail: ana@example.com, status: novo)',
  ],
  [
    'lead_buscar',
    'Search leads for padaria',
    'Leads encontrados para "padaria" (1): Ana Lima (empresa: Padaria Sol)',
  ],
  [
    'lead_atualizar',
    'Marque o lead Ana Lima como qualificado',
    'Lead atualizado: Ana Lima (status: qualificado)',
  ],
  [
    'lead_listar',
    'List the qualified leads',
    'Leads (página 1 de 1, 1 no total): Ana Lima (empresa: Padaria Sol)',
  ],
  ['nota_adicionar', 'Anote que gosta de café', "Nota registrada: 'gosta de café'"],
  ['nota_listar', 'Quais são as notas?', "Notas de Ana Lima (1): 'gosta de café'"],
  [
    'tarefa_criar',
    'Create a task to call her on 2027-03-01',
    'Tarefa criada: Call her (id: {T}, prazo: 01/03/2027)',
  ],
  [
    'tarefa_listar',
    'Quais tarefas estão abertas?',
    'Tarefas em aberto de Ana Lima (1): Call her (prazo: 01/03/2027)',
  ],
  ['tarefa_concluir', 'Conclua a tarefa {T}', 'Tarefa concluída: Call her'],
  ['proposta_rascunhar', 'Rascunhe a proposta Loja', 'Proposta rascunhada: Loja (id: {P})'],
  [
    'proposta_adicionar_item',
    'Adicione à proposta 2 licenças a R$ 1.500,00',
    'Item adicionado: licenças (2 x R$ 1.500,00 = R$ 3.000,00)',
  ],
  [
    'proposta_calcular_totais',
    'Calculate the totals of the proposal',
    'Totais atualizados: Loja (itens: 1, total: R$ 3.000,00)',
  ],
  [
    'proposta_listar',
    'Liste as propostas da Ana Lima',
    'Propostas de Ana Lima (1): Loja (lead: Ana Lima, total: R$ 3.000,00)',
  ],
  [
    'proposta_atualizar_corpo',
    'Mude o corpo da proposta para "Prezada Ana, segue."',
    'Corpo da proposta atualizado: Loja',
  ],
  [
    'proposta_exportar',
    'Exporte a proposta em markdown',
    'Proposta exportada: Loja (arquivo: proposta-loja-{p}.md)',
  ],
  [
    'listar_status_lead',
    'Quais são os status de lead?',
    'Status de lead: novo, qualificado, desqualificado, negociacao, ganho, perdido',
  ],
];
