import type { CrmWords, TaskListing } from './crm-words.js';

export const portuguese: CrmWords = {
  purposes: {
    lead_criar: 'criar o lead',
    lead_obter: 'consultar o lead',
    lead_buscar: 'buscar leads',
    lead_listar: 'listar os leads',
    lead_atualizar: 'atualizar o lead',
    nota_adicionar: 'adicionar a nota',
    nota_listar: 'listar as notas',
    tarefa_criar: 'criar a tarefa',
    tarefa_concluir: 'concluir a tarefa',
    tarefa_listar: 'listar as tarefas',
    proposta_rascunhar: 'rascunhar a proposta',
    proposta_adicionar_item: 'adicionar o item à proposta',
    proposta_calcular_totais: 'calcular os totais da proposta',
    proposta_listar: 'listar as propostas',
    proposta_atualizar_corpo: 'atualizar o corpo da proposta',
    proposta_exportar: 'exportar a proposta',
    listar_status_lead: 'listar os status de lead',
  },

  groupMark: '.',
  decimalMark: ',',
  andMore: (count) => `e mais ${count}`,

  leadCreated: 'Lead criado',
  leadFound: 'Lead encontrado',
  leadUpdated: 'Lead atualizado',
  company: 'empresa',
  email: 'e-mail',
  phone: 'telefone',
  status: 'status',
  leadsFound: (term) => `Leads encontrados para ${term}`,
  noLeadFound: (reference) => `Nenhum lead encontrado para ${reference}`,
  leadPage: (page, pages, total) => `Leads (página ${page} de ${pages}, ${total} no total)`,
  noLeadPage: (page, pages) => `A página ${page} não existe: são ${pages} no total`,
  noLeads: 'Nenhum lead cadastrado',
  leadStatuses: 'Status de lead',

  noteAdded: 'Nota registrada',
  notes: (leadName) => `Notas de ${leadName}`,
  noNotes: (leadName) => `Nenhuma nota de ${leadName}`,

  taskCreated: 'Tarefa criada',
  taskCompleted: 'Tarefa concluída',
  taskWasCompleted: 'Tarefa já estava concluída',
  due: 'prazo',
  completed: 'concluída',
  tasks: (listing) => `Tarefas${limitsOf(listing)}`,
  noTasks: (listing) => `Nenhuma tarefa${limitsOf(listing)}`,

  proposalDrafted: 'Proposta rascunhada',
  itemAdded: 'Item adicionado',
  totalsUpdated: 'Totais atualizados',
  bodyUpdated: 'Corpo da proposta atualizado',
  proposalExported: 'Proposta exportada',
  lead: 'lead',
  items: 'itens',
  total: 'total',
  file: 'arquivo',
  proposals: (leadName) => `Propostas${of(leadName)}`,
  noProposals: (leadName) => `Nenhuma proposta${of(leadName)}`,

  invalidEmail: (given) => `O e-mail ${given} não é válido. Informe um como nome@empresa.com.br.`,
  invalidPhone: (given) =>
    `O telefone ${given} não é válido. Informe DDD e número, por exemplo (11) 98765-4321, ` +
    'ou o número internacional com +.',
  invalidStatus: (given, known) => `O status ${given} não existe. Use um destes: ${known}.`,
  invalidTaskType: (given, known) =>
    `O tipo de tarefa ${given} não existe. Use um destes: ${known}.`,
  invalidFormat: (given, known) => `O formato ${given} não existe. Use um destes: ${known}.`,
  invalidCurrency: (given) =>
    `A moeda ${given} não é conhecida. Informe o código dela, como BRL, USD ou EUR.`,
  unknownDay: (given) =>
    `Não entendi o prazo ${given}. Diga um dia: hoje, amanhã, um dia da semana ou uma data ` +
    'no formato AAAA-MM-DD.',
  notANumber: 'não é um número. Escreva como 1234,56.',
  ambiguousNumber: 'pode ser milhar ou decimal. Escreva sem separador de milhar, como 1500 ou 1,5.',
  negative: 'não pode ser negativo.',
  zero: 'precisa ser maior que zero.',
  tooLarge: (max) => `pode ser no máximo ${max}.`,
  tooManyDecimals: (max) => `pode ter no máximo ${max} casas decimais.`,
  otherCurrency: (given, expected) => `está em ${given} e a proposta em ${expected}.`,
  severalLeads: (reference, total) => `Encontrei ${total} leads para ${reference}`,
  chooseById: 'Diga qual deles pelo id.',
  emailTaken: (lead) => `Já existe um lead com este e-mail: ${lead}.`,
  phoneTaken: (lead) => `Já existe um lead com este telefone: ${lead}.`,
  contactTaken: 'Já existe um lead com este e-mail ou telefone.',
  nothingToUpdate: (fields) => `Para atualizar o lead preciso de pelo menos um destes: ${fields}.`,
  noTask: (id) => `Nenhuma tarefa encontrada com o id ${id}.`,
  noProposal: (id) => `Nenhuma proposta encontrada com o id ${id}.`,
  tooManyItems: (max) => `A proposta já tem ${max} itens, o máximo.`,

  document: {
    customer: 'Cliente',
    description: 'Descrição',
    quantity: 'Quantidade',
    unitPrice: 'Preço unitário',
    total: 'Total',
    fileName: 'proposta',
  },
};

function of(leadName: string | undefined): string {
  return leadName === undefined ? '' : ` de ${leadName}`;
}

function limitsOf({ isOpenOnly, leadName }: TaskListing): string {
  return `${isOpenOnly ? ' em aberto' : ''}${of(leadName)}`;
}
