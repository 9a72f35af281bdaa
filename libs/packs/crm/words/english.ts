import { showDay } from '../../calendar/show-day.js';
import type { CrmWords } from './crm-words.js';

export const english: CrmWords = {
  purposes: {
    lead_criar: 'create the lead',
    lead_obter: 'look up the lead',
    lead_buscar: 'search leads',
    lead_listar: 'list the leads',
    lead_atualizar: 'update the lead',
    nota_adicionar: 'add the note',
    nota_listar: 'list the notes',
    tarefa_criar: 'create the task',
    tarefa_concluir: 'complete the task',
    tarefa_listar: 'list the tasks',
    proposta_rascunhar: 'draft the proposal',
    proposta_adicionar_item: 'add the item to the proposal',
    proposta_calcular_totais: 'calculate the totals of the proposal',
    proposta_listar: 'list the proposals',
    proposta_atualizar_corpo: 'update the text of the proposal',
    proposta_exportar: 'export the proposal',
    listar_status_lead: 'list the statuses of leads',
  },

  slots: {
    ref: 'lead',
    lead_ref_ou_id: 'lead',
    nome: 'name',
    email: 'e-mail',
    telefone: 'phone',
    empresa: 'company',
    origem: 'origin',
    status_codigo: 'status',
    termo: 'what to search for',
    limite: 'how many on a page',
    pagina: 'page',
    texto: 'text of the note',
    titulo: 'title',
    data_limite: 'due day',
    tipo: 'type of the task',
    tarefa_id: 'task',
    apenas_abertas: 'open ones only or all',
    moeda: 'currency',
    proposta_id: 'proposal',
    descricao: 'description',
    quantidade: 'quantity',
    preco_unitario: 'unit price',
    corpo: 'text of the proposal',
    formato: 'format',
  },

  day: (date) => showDay(date, 'en'),
  groupMark: ',',
  decimalMark: '.',
  andMore: (count) => `and ${count} more`,

  leadCreated: 'Lead created',
  leadFound: 'Lead found',
  leadUpdated: 'Lead updated',
  company: 'company',
  email: 'e-mail',
  phone: 'phone',
  status: 'status',
  code: 'code',
  leadsFound: (term) => `Leads found for ${term}`,
  noLeadFound: (reference) => `No lead found for ${reference}`,
  leadPage: (page, pages, total) => `Leads (page ${page} of ${pages}, ${total} in all)`,
  noLeadPage: (page, pages) => `There is no page ${page}: there are ${pages} in all`,
  noLeads: 'There are no leads',
  leadStatuses: 'Lead statuses',

  noteAdded: 'Note added',
  notes: (leadName) => `Notes on ${leadName}`,
  noNotes: (leadName) => `No notes on ${leadName}`,

  taskCreated: 'Task created',
  taskCompleted: 'Task completed',
  taskWasCompleted: 'Task was completed before',
  due: 'due',
  completed: 'completed',
  tasks: ({ isOpenOnly, leadName }) => `${isOpenOnly ? 'Open tasks' : 'Tasks'}${forLead(leadName)}`,
  noTasks: ({ isOpenOnly, leadName }) =>
    `${isOpenOnly ? 'No open tasks' : 'No tasks'}${forLead(leadName)}`,

  proposalDrafted: 'Proposal drafted',
  itemAdded: 'Item added',
  totalsUpdated: 'Totals updated',
  bodyUpdated: 'Text of the proposal updated',
  proposalExported: 'Proposal exported',
  lead: 'lead',
  items: 'items',
  total: 'total',
  file: 'file',
  proposals: (leadName) => `Proposals${forLead(leadName)}`,
  noProposals: (leadName) => `No proposals${forLead(leadName)}`,

  invalidEmail: (given) => `The e-mail ${given} is not valid. Give one like name@company.com.`,
  invalidPhone: (given) =>
    `The phone ${given} is not valid. Give area code and number, for example (11) 98765-4321, ` +
    'or the international number with +.',
  invalidStatus: (given, known) => `There is no status ${given}. Use one of these: ${known}.`,
  invalidTaskType: (given, known) => `There is no task type ${given}. Use one of these: ${known}.`,
  invalidFormat: (given, known) => `There is no format ${given}. Use one of these: ${known}.`,
  invalidCurrency: (given) =>
    `The currency ${given} is not known. Give its code, such as BRL, USD or EUR.`,
  unknownDay: (given) =>
    `I did not understand the due day ${given}. Name a day: today, tomorrow, a weekday or a date ` +
    'in the form YYYY-MM-DD.',
  pastDay: (day) => `The due day ${day} is over. Name today or a day to come.`,
  farDay: (day) => `The due day ${day} is more than ten years away. Name a nearer one.`,
  notANumber: 'is not a number. Write it as 1234.56.',
  ambiguousNumber:
    'may mean thousands or decimals. Write it without a mark for thousands, as 1500 or 1.5.',
  negative: 'may not be negative.',
  zero: 'must be greater than zero.',
  tooLarge: (max) => `may be at most ${max}.`,
  tooManyDecimals: (max) => `may have at most ${max} decimal places.`,
  otherCurrency: (given, expected) => `is in ${given} and the proposal in ${expected}.`,
  severalLeads: (reference, total) => `I found ${total} leads for ${reference}`,
  chooseLead: 'Say which one by its e-mail, phone or code.',
  severalTasks: (reference, total) => `I found ${total} tasks for ${reference}`,
  severalProposals: (reference, total) => `I found ${total} proposals for ${reference}`,
  chooseByCode: 'Say which one by its code.',
  emailTaken: (lead) => `There is a lead with this e-mail already: ${lead}.`,
  phoneTaken: (lead) => `There is a lead with this phone already: ${lead}.`,
  contactTaken: 'There is a lead with this e-mail or phone already.',
  nothingToUpdate: (fields) => `To update the lead I need at least one of these: ${fields}.`,
  noTask: (reference) => `No task found for ${reference}.`,
  noProposal: (reference) => `No proposal found for ${reference}.`,
  priceInTitle: (title) =>
    `The title ${title} holds a price, and the proposal would have a total of zero: a price ` +
    'belongs to an item. Give a title without it, and the item with this price.',
  tooManyItems: (max) => `The proposal has ${max} items already, the most there may be.`,

  document: {
    customer: 'Customer',
    description: 'Description',
    quantity: 'Quantity',
    unitPrice: 'Unit price',
    total: 'Total',
    fileName: 'proposal',
  },
};

function forLead(leadName: string | undefined): string {
  return leadName === undefined ? '' : ` for ${leadName}`;
}
