import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type CrmClient, openCrmDatabase } from './support/crm-fixture.js';

let database: Awaited<ReturnType<typeof openCrmDatabase>>;
let crm: CrmClient;

beforeAll(async () => {
  database = await openCrmDatabase();
  crm = database.clientOf();
});

afterAll(async () => {
  await database.close();
});

/** What the tool says, ids left out. */
async function said(name: string, args: object): Promise<string> {
  const outcome = await crm.run(name, args, { language: 'en' });
  const text =
    outcome.kind === 'completed' ? outcome.text : 'error' in outcome ? outcome.error.message : '';
  return (text ?? '').replaceAll(/#[\da-f]{8}|[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/g, 'ID');
}

/** One conversation: what comes later speaks of what came before. */
const story: readonly (readonly [name: string, args: object, text: string | RegExp])[] = [
  ['list_leads', {}, 'There are no leads'],
  ['create_lead', { nome: 'Ana', email: 'ana@x.com' }, 'Lead created: Ana (id: ID)'],
  ['create_lead', { nome: 'Bo Li', telefone: '11987654321' }, 'Lead created: Bo Li (id: ID)'],
  ['create_lead', { nome: 'Bo Re', empresa: 'ACME' }, 'Lead created: Bo Re (id: ID)'],
  [
    'create_lead',
    { nome: 'X', email: 'ana@x.com' },
    'There is a lead with this e-mail already: Ana (e-mail: ana@x.com).',
  ],
  [
    'create_lead',
    { nome: 'X', telefone: '(11) 98765-4321' },
    'There is a lead with this phone already: Bo Li (phone: +5511987654321).',
  ],
  [
    'create_lead',
    { nome: 'X', email: 'x' },
    'The e-mail "x" is not valid. Give one like name@company.com.',
  ],
  [
    'create_lead',
    { nome: 'X', telefone: '1' },
    'The phone "1" is not valid. Give area code and number, for example (11) 98765-4321, or the ' +
      'international number with +.',
  ],
  [
    'create_lead',
    { nome: 'X', status_codigo: 'hot' },
    'There is no status "hot". Use one of these: novo, qualificado, desqualificado, negociacao, ' +
      'ganho, perdido.',
  ],
  ['list_lead_status', {}, /^Lead statuses: novo, /],
  ['get_lead', { ref: 'Ana' }, 'Lead found: Ana (e-mail: ana@x.com, status: novo)'],
  ['get_lead', { ref: 'Eva' }, 'No lead found for "Eva".'],
  [
    'get_lead',
    { ref: 'Bo' },
    'I found 2 leads for "Bo": Bo Li (phone: +5511987654321, code: ID); Bo Re (company: ACME, ' +
      'code: ID). Say which one by its e-mail, phone or code.',
  ],
  ['search_leads', { termo: 'Bo' }, 'Leads found for "Bo" (2): Bo Re (company: ACME); Bo Li'],
  ['search_leads', { termo: 'Eva' }, 'No lead found for "Eva"'],
  ['list_leads', { limite: 1 }, 'Leads (page 1 of 3, 3 in all): Bo Re (company: ACME)'],
  ['list_leads', { pagina: 9 }, 'There is no page 9: there are 1 in all'],
  [
    'update_lead',
    { lead_ref_ou_id: 'Ana', nome: 'Ana Luz', origem: 'web' },
    'Lead updated: Ana Luz (name: Ana Luz, origin: web)',
  ],
  [
    'update_lead',
    { lead_ref_ou_id: 'Ana' },
    'To update the lead I need at least one of these: name, e-mail, phone, company, origin, status.',
  ],
  ['list_notes', { lead_ref_ou_id: 'Ana' }, 'No notes on Ana Luz'],
  ['add_note_to_lead', { lead_ref_ou_id: 'Ana', texto: 'Called' }, "Note added: 'Called'"],
  ['list_notes', { lead_ref_ou_id: 'Ana' }, "Notes on Ana Luz (1): 'Called'"],
  ['list_tasks', {}, 'No tasks'],
  ['list_tasks', { lead_ref_ou_id: 'Ana', apenas_abertas: true }, 'No open tasks for Ana Luz'],
  [
    'create_task',
    { lead_ref_ou_id: 'Ana', titulo: 'Call', data_limite: '2026-11-23' },
    'Task created: Call (id: ID, due: Nov 23, 2026)',
  ],
  [
    'create_task',
    { lead_ref_ou_id: 'Bo Li', titulo: 'Call back' },
    'Task created: Call back (id: ID)',
  ],
  [
    'create_task',
    { lead_ref_ou_id: 'Ana', titulo: 'X', tipo: 'lunch' },
    'There is no task type "lunch". Use one of these: ligacao, email, reuniao, tarefa.',
  ],
  [
    'create_task',
    { lead_ref_ou_id: 'Ana', titulo: 'X', data_limite: 'soon' },
    'I did not understand the due day "soon". Name a day: today, tomorrow, a weekday or a date in ' +
      'the form YYYY-MM-DD.',
  ],
  [
    'create_task',
    { lead_ref_ou_id: 'Ana', titulo: 'X', data_limite: '2026-11-19' },
    'The due day Nov 19, 2026 is over. Name today or a day to come.',
  ],
  [
    'create_task',
    { lead_ref_ou_id: 'Ana', titulo: 'X', data_limite: '2060-01-01' },
    'The due day Jan 1, 2060 is more than ten years away. Name a nearer one.',
  ],
  [
    'complete_task',
    { tarefa_id: 'Cal' },
    'I found 2 tasks for "Cal": Call (lead: Ana Luz, due: Nov 23, 2026, code: ID); Call back ' +
      '(lead: Bo Li, code: ID). Say which one by its code.',
  ],
  ['complete_task', { tarefa_id: 'Dine' }, 'No task found for "Dine".'],
  ['complete_task', { tarefa_id: 'Call back' }, 'Task completed: Call back'],
  ['complete_task', { tarefa_id: 'Call back' }, 'Task was completed before: Call back'],
  [
    'list_tasks',
    {},
    'Tasks (2): Call (lead: Ana Luz, due: Nov 23, 2026); Call back (lead: Bo Li, completed)',
  ],
  [
    'list_tasks',
    { lead_ref_ou_id: 'Ana', apenas_abertas: true },
    'Open tasks for Ana Luz (1): Call (due: Nov 23, 2026)',
  ],
  ['list_proposals', {}, 'No proposals'],
  [
    'draft_proposal',
    { lead_ref_ou_id: 'Ana', titulo: 'Site for $ 500' },
    'The title "Site for $ 500" holds a price, and the proposal would have a total of zero: a price ' +
      'belongs to an item. Give a title without it, and the item with this price.',
  ],
  [
    'draft_proposal',
    { lead_ref_ou_id: 'Ana', titulo: 'Site', moeda: 'shells' },
    'The currency "shells" is not known. Give its code, such as BRL, USD or EUR.',
  ],
  [
    'draft_proposal',
    { lead_ref_ou_id: 'Ana', titulo: 'Site', moeda: 'USD' },
    'Proposal drafted: Site (id: ID)',
  ],
  [
    'add_proposal_item',
    { proposta_id: 'Site', descricao: 'Pages', quantidade: 2.5, preco_unitario: '1,234.56' },
    'Item added: Pages (2.5 x USD 1,234.56 = USD 3,086.40)',
  ],
  [
    'add_proposal_item',
    { proposta_id: 'Site', descricao: 'Pages', quantidade: 'two', preco_unitario: 1 },
    'quantity "two": is not a number. Write it as 1234.56.',
  ],
  [
    'add_proposal_item',
    { proposta_id: 'Site', descricao: 'Pages', quantidade: '1.500', preco_unitario: 1 },
    'quantity "1.500": may mean thousands or decimals. Write it without a mark for thousands, as 1500 ' +
      'or 1.5.',
  ],
  [
    'add_proposal_item',
    { proposta_id: 'Site', descricao: 'Pages', quantidade: -1, preco_unitario: 1 },
    'quantity -1: may not be negative.',
  ],
  [
    'add_proposal_item',
    { proposta_id: 'Site', descricao: 'Pages', quantidade: 0, preco_unitario: 1 },
    'quantity 0: must be greater than zero.',
  ],
  [
    'add_proposal_item',
    { proposta_id: 'Site', descricao: 'Pages', quantidade: 2_000_000, preco_unitario: 1 },
    'quantity 2000000: may be at most 1000000.',
  ],
  [
    'add_proposal_item',
    { proposta_id: 'Site', descricao: 'Pages', quantidade: 1, preco_unitario: 1.005 },
    'unit price 1.005: may have at most 2 decimal places.',
  ],
  [
    'add_proposal_item',
    { proposta_id: 'Site', descricao: 'Pages', quantidade: 1, preco_unitario: 'R$ 10' },
    'unit price "R$ 10": is in BRL and the proposal in USD.',
  ],
  [
    'calculate_proposal_totals',
    { proposta_id: 'Site' },
    'Totals updated: Site (items: 1, total: USD 3,086.40)',
  ],
  [
    'update_proposal_body',
    { proposta_id: 'Site', corpo: 'Dear Ana' },
    'Text of the proposal updated: Site',
  ],
  [
    'export_proposal',
    { proposta_id: 'Site', formato: 'markdown' },
    /^Proposal exported: Site \(file: proposal-.*\.md\)$/,
  ],
  [
    'export_proposal',
    { proposta_id: 'Site', formato: 'docx' },
    'There is no format "docx". Use one of these: markdown, json, pdf.',
  ],
  ['list_proposals', {}, /^Proposals \(1\): Site \(/],
  ['list_proposals', { lead_ref_ou_id: 'Bo Li' }, 'No proposals for Bo Li'],
  ['export_proposal', { proposta_id: 'Shop', formato: 'pdf' }, 'No proposal found for "Shop".'],
];

describe('the CRM for agents that speak English', () => {
  it.each(story)('%s %j', async (name, args, text) => {
    const answer = await said(name, args);
    if (typeof text === 'string') expect(answer).toBe(text);
    else expect(answer).toMatch(text);
  });
});
