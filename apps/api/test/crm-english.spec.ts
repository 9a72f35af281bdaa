import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { ApprovalClient } from './support/approval-client.js';
import {
  codeOf,
  CrmThread,
  dayIn,
  onlyLead,
  planOf,
  planOnwards,
  shownDay,
  turnOf,
} from './support/crm-turns.js';
import { answer, apiError } from './support/model-replies.js';
import { type ScriptedService, startScriptedService } from './support/scripted-service.js';

let scripted: ScriptedService;
let client: ApprovalClient;

beforeAll(async () => {
  scripted = await startScriptedService({ settings: { TOOL_PACKS: 'crm', RECONCILE_MS: '200' } });
  client = new ApprovalClient(scripted.service.url);
  await client.putAgent('english', {
    strategy: 'plan',
    language: 'en-US',
    maxRepairAttempts: 0,
  });
  await client.putAgent('brazilian', { strategy: 'plan' });
  await client.putAgent('careful', {
    strategy: 'plan',
    language: 'en',
    requireApproval: ['add_note_to_lead'],
  });
});
afterEach(() => {
  scripted.model.forget();
});
afterAll(() => scripted.close());

const thread = () => new CrmThread(scripted, 'english');

describe('an agent whose language is English', () => {
  it('C7 tells four actions of one sentence', async () => {
    const { reply, ids } = await thread().turn(
      'Register Lennon, add the note follow-up and create a task for tomorrow; draft the proposal ACME',
      ['lead_criar', { nome: 'Lennon' }],
      ['nota_adicionar', { texto: 'follow-up' }],
      ['tarefa_criar', { titulo: 'follow-up', data_limite: 'tomorrow' }],
      ['proposta_rascunhar', { titulo: 'ACME' }],
    );
    expect(reply).toBe(
      `Actions completed: Lead created: Lennon (id: ${ids[0]}); Note added: 'follow-up'; ` +
        `Task created: follow-up (id: ${ids[2]}, due: ${shownDay(dayIn(1), 'en-US')}); ` +
        `Proposal drafted: ACME (id: ${ids[3]}).`,
    );
  });

  it('C12 goes on with a lead in the next job of the thread; an agent in Portuguese may follow', async () => {
    const talk = thread();
    const first = await talk.turn('Register Eve', ['lead_criar', { nome: 'Eve Twelve' }]);
    expect(first.reply).toBe(`Lead created: Eve Twelve (id: ${first.ids[0]})`);
    expect((await talk.turn('Note hi', ['nota_adicionar', { texto: 'hi' }])).reply).toBe(
      "Note added: 'hi'",
    );
    scripted.model.script(answer(planOf(['nota_listar'])));
    const job = await client.run({ agent: 'brazilian', input: 'Notas', threadId: talk.id });
    expect(turnOf(job).reply).toBe("Notas de Eve Twelve (1): 'hi'");
  });

  it('C3 C20 C22 asks for what it needs: a day, a title, a value', async () => {
    const { reply } = await thread().turn(
      'Register Otto and create tasks',
      ['lead_criar', { nome: 'Otto Twenty' }],
      ['tarefa_criar', { titulo: 'Call', data_limite: 'one of these days' }],
      ['tarefa_criar', {}],
      ['lead_listar', { pagina: 'x' }],
    );
    const { id, tasks } = await onlyLead(client, 'Otto Twenty');
    expect(reply).toBe(
      `Actions completed: Lead created: Otto Twenty (id: ${id}).\n` +
        'There were failures: I did not understand the due day "one of these days". Name a day: ' +
        'today, tomorrow, a weekday or a date in the form YYYY-MM-DD; ' +
        'To create the task I need: title; ' +
        'To list the leads I need a valid value for: page.',
    );
    expect(tasks).toEqual([]);
  });

  it('C21 names the leads that may be meant', async () => {
    const talk = thread();
    const [first] = (await talk.turn('a', ['lead_criar', { nome: 'Kim E', empresa: 'Sun' }])).ids;
    const [second] = (await talk.turn('b', ['lead_criar', { nome: 'Kim E', empresa: 'Moon' }])).ids;
    const { reply } = await thread().turn('Note x on Kim', [
      'nota_adicionar',
      { lead_ref_ou_id: 'Kim E', texto: 'x' },
    ]);
    expect(reply).toBe(
      `I found 2 leads for "Kim E": Kim E (company: Sun, code: ${codeOf(first)}); ` +
        `Kim E (company: Moon, code: ${codeOf(second)}). Say which one by its e-mail, phone or code.`,
    );
  });

  it('C15 answers each intent', async () => {
    const talk = thread();
    const said = async (intent: string, slots: Readonly<Record<string, unknown>> = {}) =>
      (await talk.turn(intent, [intent, slots])).reply;
    await said('lead_criar', { nome: 'Ann Lee', empresa: 'Bakery', email: 'ann@example.com' });
    expect(await said('lead_obter', { ref: 'Ann Lee' })).toBe(
      'Lead found: Ann Lee (company: Bakery, e-mail: ann@example.com, status: novo)',
    );
    expect(await said('lead_buscar', { termo: 'bakery' })).toBe(
      'Leads found for "bakery" (1): Ann Lee (company: Bakery)',
    );
    expect(await said('lead_atualizar', { status_codigo: 'ganho' })).toBe(
      'Lead updated: Ann Lee (status: ganho)',
    );
    expect(await said('lead_listar', { status_codigo: 'ganho' })).toBe(
      'Leads (page 1 of 1, 1 in all): Ann Lee (company: Bakery)',
    );
    expect(await said('lead_listar', { status_codigo: 'perdido' })).toBe('There are no leads');
    expect(await said('nota_listar')).toBe('No notes on Ann Lee');
    await said('nota_adicionar', { texto: 'tea' });
    expect(await said('nota_listar')).toBe("Notes on Ann Lee (1): 'tea'");
    expect(await said('tarefa_listar')).toBe('No tasks for Ann Lee');
    await said('tarefa_criar', { titulo: 'Call', data_limite: '2027-03-01' });
    const [task] = (await onlyLead(client, 'Ann Lee')).tasks;
    expect(await said('tarefa_listar', { apenas_abertas: true })).toBe(
      'Open tasks for Ann Lee (1): Call (due: Mar 1, 2027)',
    );
    expect(await said('tarefa_concluir', { tarefa_id: task?.id })).toBe('Task completed: Call');
    expect(await said('tarefa_concluir', { tarefa_id: task?.id })).toBe(
      'Task was completed before: Call',
    );
    await said('proposta_rascunhar', { titulo: 'Shop', moeda: 'USD' });
    const proposal = (await onlyLead(client, 'Ann Lee')).proposals[0]?.id;
    expect(
      await said('proposta_adicionar_item', {
        descricao: 'licences',
        quantidade: 2.5,
        preco_unitario: '$1,500.00',
      }),
    ).toBe('Item added: licences (2.5 x USD 1,500.00 = USD 3,750.00)');
    expect(await said('proposta_calcular_totais')).toBe(
      'Totals updated: Shop (items: 1, total: USD 3,750.00)',
    );
    expect(await said('proposta_atualizar_corpo', { corpo: 'Dear Ann' })).toBe(
      'Text of the proposal updated: Shop',
    );
    expect(await said('proposta_listar')).toBe(
      'Proposals for Ann Lee (1): Shop (lead: Ann Lee, total: USD 3,750.00)',
    );
    expect(await said('listar_status_lead')).toBe(
      'Lead statuses: novo, qualificado, desqualificado, negociacao, ganho, perdido',
    );
    const exported = await talk.turn('Export', ['proposta_exportar', { formato: 'markdown' }]);
    expect(exported.reply).toBe(
      `Proposal exported: Shop (file: proposal-shop-${proposal?.slice(0, 8)}.md)`,
    );
    const executions = await client.executions(exported.job.id);
    expect(executions.at(-1)?.result).toMatchObject({
      content: expect.stringMatching(
        /^# Shop\n\n\*\*Customer:\*\* Ann Lee\n\nDear Ann\n\n\| # \| Description \| Quantity \| Unit price \| Total \|/,
      ),
    });
  });

  it('C3 C16 C24 words every refusal of the CRM', async () => {
    const talk = thread();
    const lead = { nome: 'Bo', email: 'bo@example.com', telefone: '(11) 98888-7777' };
    const [bo] = (await talk.turn('a', ['lead_criar', lead])).ids;
    await talk.turn('b', ['proposta_rascunhar', { titulo: 'P' }]);
    const item = { proposta_id: (await onlyLead(client, 'Bo')).proposals[0]?.id, descricao: 'd' };
    const refusals: readonly (readonly [string, object, string])[] = [
      [
        'lead_criar',
        { nome: 'X', email: 'x' },
        'The e-mail "x" is not valid. Give one like name@company.com.',
      ],
      [
        'lead_criar',
        { nome: 'X', telefone: '1' },
        'The phone "1" is not valid. Give area code and number, for example (11) 98765-4321, or the international number with +.',
      ],
      [
        'lead_criar',
        { nome: 'X', email: 'BO@example.com' },
        `There is a lead with this e-mail already: Bo (e-mail: bo@example.com, phone: +5511988887777).`,
      ],
      [
        'lead_criar',
        { nome: 'X', telefone: '11988887777' },
        `There is a lead with this phone already: Bo (e-mail: bo@example.com, phone: +5511988887777).`,
      ],
      [
        'lead_criar',
        { nome: 'X', status_codigo: 'won' },
        'There is no status "won". Use one of these: novo, qualificado, desqualificado, negociacao, ganho, perdido.',
      ],
      ['lead_obter', { ref: 'Nobody' }, 'No lead found for "Nobody".'],
      [
        'lead_atualizar',
        { lead_ref_ou_id: bo },
        'To update the lead I need at least one of these: name, e-mail, phone, company, origin, status.',
      ],
      [
        'tarefa_criar',
        { lead_ref_ou_id: bo, titulo: 't', tipo: 'call' },
        'There is no task type "call". Use one of these: ligacao, email, reuniao, tarefa.',
      ],
      ['tarefa_concluir', { tarefa_id: 'x' }, 'No task found for "x".'],
      [
        'proposta_rascunhar',
        { lead_ref_ou_id: bo, titulo: 't', moeda: 'gold' },
        'The currency "gold" is not known. Give its code, such as BRL, USD or EUR.',
      ],
      ['proposta_calcular_totais', { proposta_id: 'x' }, 'No proposal found for "x".'],
      [
        'proposta_exportar',
        { proposta_id: 'x', formato: 'doc' },
        'There is no format "doc". Use one of these: markdown, json, pdf.',
      ],
      [
        'proposta_adicionar_item',
        { ...item, quantidade: 0, preco_unitario: 1 },
        'quantity 0: must be greater than zero.',
      ],
      [
        'tarefa_criar',
        { lead_ref_ou_id: bo, titulo: 't', data_limite: '2020-02-29' },
        'The due day Feb 29, 2020 is over. Name today or a day to come.',
      ],
      [
        'tarefa_criar',
        { lead_ref_ou_id: bo, titulo: 't', data_limite: '2999-12-31' },
        'The due day Dec 31, 2999 is more than ten years away. Name a nearer one.',
      ],
      [
        'proposta_rascunhar',
        { lead_ref_ou_id: bo, titulo: 'Site for $ 12,500' },
        'The title "Site for $ 12,500" holds a price, and the proposal would have a total of zero: a price belongs to an item. Give a title without it, and the item with this price.',
      ],
      [
        'proposta_adicionar_item',
        { ...item, quantidade: 1, preco_unitario: '0.00' },
        'unit price "0.00": must be greater than zero.',
      ],
      [
        'proposta_adicionar_item',
        { ...item, quantidade: 1, preco_unitario: -1 },
        'unit price -1: may not be negative.',
      ],
      [
        'proposta_adicionar_item',
        { ...item, quantidade: 1, preco_unitario: 'ten' },
        'unit price "ten": is not a number. Write it as 1234.56.',
      ],
      [
        'proposta_adicionar_item',
        { ...item, quantidade: 1, preco_unitario: '1,500' },
        'unit price "1,500": may mean thousands or decimals. Write it without a mark for thousands, as 1500 or 1.5.',
      ],
      [
        'proposta_adicionar_item',
        { ...item, quantidade: 1, preco_unitario: 0.001 },
        'unit price 0.001: may have at most 2 decimal places.',
      ],
      [
        'proposta_adicionar_item',
        { ...item, quantidade: 2e6, preco_unitario: 1 },
        'quantity 2000000: may be at most 1000000.',
      ],
      [
        'proposta_adicionar_item',
        { ...item, quantidade: 1, preco_unitario: '$5' },
        'unit price "$5": is in USD and the proposal in BRL.',
      ],
    ];
    for (const [intent, slots, reply] of refusals) {
      expect((await thread().turn(intent, [intent, { ...slots }])).reply).toBe(reply);
    }
  });

  it('C17 C18 C23 words what the planner brings about', async () => {
    const abilities = /^You can ask me to: add the note; .*; update the text of the proposal\.$/;
    const nothing = (await thread().answered('?', answer('Sure!'), answer('Done!'))).reply;
    const [, notUnderstood, rest] = /^(.*? done\.) (.*)$/.exec(nothing) ?? [];
    expect(notUnderstood).toBe('I did not understand the request and nothing was done.');
    expect(rest).toMatch(abilities);
    const help = (await thread().turn('Help', ['conversa_geral'])).reply;
    expect(help.replace('How can I help? ', '')).toMatch(abilities);
    const failed = await thread().answered('x', apiError(400, 'bad request'));
    expect(failed.reply).toBe(
      'I could not plan the request now and nothing was done. Try again in a moment.',
    );
    const half = await thread().answered(
      'x',
      answer(planOnwards(['lead_criar', { nome: 'Half' }])),
      apiError(400, 'bad request'),
    );
    expect(half.reply).toMatch(
      /^Actions completed: .*\.\nThere were failures: The rest of the request could not be planned\.$/,
    );
    const many = Array.from({ length: 51 }, (_, n) => ['lead_buscar', { termo: `n${n}` }] as const);
    expect((await thread().turn('x', ...many)).reply).toMatch(
      /\nThere were failures: I carry out at most 50 actions a message; the others were not done\.$/,
    );
  });

  it('P15 says what it waits for and what was not approved', async () => {
    const talk = new CrmThread(scripted, 'careful');
    await talk.turn('Register Uma', ['lead_criar', { nome: 'Uma Waits' }]);
    scripted.model.script(answer(planOf(['nota_adicionar', { texto: 'no' }])));
    const { id } = await client.submit({ agent: 'careful', input: 'Note', threadId: talk.id });
    const question = await client.questionOf(id);
    expect((await client.job(id)).output?.message).toMatch(
      /^Waiting for approval: add_note_to_lead \{/,
    );
    await client.decide(question, { decision: 'reject', reason: 'not now' });
    expect((await client.settled(id)).output?.message).toBe(
      'The action to add the note was not approved: not now',
    );
  });
});
