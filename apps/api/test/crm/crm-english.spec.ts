import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { ApprovalClient } from '../support/service/approval-client.js';
import {
  codeOf,
  CrmThread,
  dayIn,
  onlyLead,
  planOf,
  planOnwards,
  shownDay,
  turnOf,
} from '../support/service/crm-turns.js';
import { answer, apiError } from '../support/model/model-replies.js';
import { type ScriptedService, startScriptedService } from '../support/service/scripted-service.js';

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
