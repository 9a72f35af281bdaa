import { showDay } from '../../calendar/show-day.js';
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

  slots: {
    ref: 'lead',
    lead_ref_ou_id: 'lead',
    nome: 'nome',
    email: 'e-mail',
    telefone: 'telefone',
    empresa: 'empresa',
    origem: 'origem',
    status_codigo: 'status',
    termo: 'o que buscar',
    limite: 'quantos por página',
    pagina: 'página',
    texto: 'texto da nota',
    titulo: 'título',
    data_limite: 'prazo',
    tipo: 'tipo da tarefa',
    tarefa_id: 'tarefa',
    apenas_abertas: 'só as abertas ou todas',
    moeda: 'moeda',
    proposta_id: 'proposta',
    descricao: 'descrição',
    quantidade: 'quantidade',
    preco_unitario: 'preço unitário',
    corpo: 'texto da proposta',
    formato: 'formato',
  },

  day: (date) => showDay(date, 'pt'),
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
  code: 'código',
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
  pastDay: (day) => `O prazo ${day} já passou. Diga hoje ou um dia que ainda vem.`,
  farDay: (day) => `O prazo ${day} fica a mais de dez anos. Diga um dia mais próximo.`,
  notANumber: 'não é um número. Escreva como 1234,56.',
  ambiguousNumber: 'pode ser milhar ou decimal. Escreva sem separador de milhar, como 1500 ou 1,5.',
  negative: 'não pode ser negativo.',
  zero: 'precisa ser maior que zero.',
  tooLarge: (max) => `pode ser no máximo ${max}.`,
  tooManyDecimals: (max) => `pode ter no máximo ${max} casas decimais.`,
  otherCurrency: (given, expected) => `está em ${given} e a proposta em ${expected}.`,
  severalLeads: (reference, total) => `Encontrei ${total} leads para ${reference}`,
  chooseLead: 'Diga qual deles pelo e-mail, pelo telefone ou pelo código.',
  severalTasks: (reference, total) => `Encontrei ${total} tarefas para ${reference}`,
  severalProposals: (reference, total) => `Encontrei ${total} propostas para ${reference}`,
  chooseByCode: 'Diga qual delas pelo código.',
  emailTaken: (lead) => `Já existe um lead com este e-mail: ${lead}.`,
  phoneTaken: (lead) => `Já existe um lead com este telefone: ${lead}.`,
  contactTaken: 'Já existe um lead com este e-mail ou telefone.',
  nothingToUpdate: (fields) => `Para atualizar o lead preciso de pelo menos um destes: ${fields}.`,
  noTask: (reference) => `Nenhuma tarefa encontrada para ${reference}.`,
  noProposal: (reference) => `Nenhuma proposta encontrada para ${reference}.`,
  priceInTitle: (title) =>
    `O título ${title} traz um preço, e a proposta ficaria com total zero: o preço é de um item. ` +
    'Diga um título sem ele e o item com esse preço.',
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
