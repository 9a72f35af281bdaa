import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { ApprovalClient } from '../support/service/approval-client.js';
import {
  CrmThread,
  dayIn,
  leadsNamed,
  onlyLead,
  planOf,
  putPlanner,
  turnOf,
  type WrittenAction,
} from '../support/service/crm-turns.js';
import { answer } from '../support/model/model-replies.js';
import { type ScriptedService, startScriptedService } from '../support/service/scripted-service.js';

let scripted: ScriptedService;
let client: ApprovalClient;

beforeAll(async () => {
  scripted = await startScriptedService({ settings: { TOOL_PACKS: 'crm', RECONCILE_MS: '200' } });
  client = new ApprovalClient(scripted.service.url);
  await putPlanner(client);
  await client.putAgent('careful', {
    strategy: 'plan',
    requireApproval: ['create_lead', 'add_note_to_lead'],
  });
});
afterEach(() => {
  scripted.model.assertDone();
  scripted.model.forget();
});
afterAll(() => scripted.close());

/** A turn of an agent that asks before it makes a lead or a note; it waits for the first answer. */
async function ask(thread: CrmThread, ...actions: readonly WrittenAction[]) {
  scripted.model.script(answer(planOf(...actions)));
  const { id } = await client.submit({ agent: 'careful', input: 'Faça', threadId: thread.id });
  return { id, question: await client.questionOf(id) };
}

/** Changes what the service has stored, which no request can. */
async function store(sql: string, ...values: readonly string[]): Promise<void> {
  const database = new pg.Client({ connectionString: scripted.service.databaseUrl });
  await database.connect();
  await database.query(sql, [...values]);
  await database.end();
}

describe('a plan that needs a person in the middle', () => {
  it('C2 C5 goes on after the consent where it stopped, and asks nobody to plan again', async () => {
    const thread = new CrmThread(scripted);
    const { id, question } = await ask(
      thread,
      ['lead_criar', { nome: 'Rui Aprovado' }],
      ['tarefa_criar', { titulo: 'Ligar' }],
    );
    expect(await leadsNamed(client, 'Rui Aprovado')).toEqual([]);
    expect((await client.job(id)).output?.message).toBe(
      'Aguardando aprovação: create_lead {"nome":"Rui Aprovado"}',
    );
    expect((await client.decide(question, { decision: 'approve' })).status).toBe(200);
    const { reply, ids } = turnOf(await client.settled(id));
    expect(reply).toBe(
      `Ações realizadas: Lead criado: Rui Aprovado (id: ${ids[0]}); ` +
        `Tarefa criada: Ligar (id: ${ids[1]}).`,
    );
    const { tasks } = await onlyLead(client, 'Rui Aprovado');
    expect(tasks.map(({ id: taskId }) => taskId)).toEqual([ids[1]]);
  });

  it('C3 C6 tells what was rejected, and does nothing that implied it to the lead before', async () => {
    const thread = new CrmThread(scripted);
    await thread.turn('Cadastre o Saulo', ['lead_criar', { nome: 'Saulo Antes' }]);
    const { id, question } = await ask(
      thread,
      ['lead_criar', { nome: 'Rejeitada' }],
      ['tarefa_criar', { titulo: 'Ligar' }],
      ['listar_status_lead'],
    );
    await client.decide(question, { decision: 'reject', reason: 'já é cliente' });
    expect(turnOf(await client.settled(id)).reply).toBe(
      'Ações realizadas: Status de lead: novo, qualificado, desqualificado, negociacao, ganho, ' +
        'perdido.\nOcorreram falhas: A ação de criar o lead não foi aprovada: já é cliente; ' +
        'Para criar a tarefa preciso de: lead.',
    );
    expect((await onlyLead(client, 'Saulo Antes')).tasks).toEqual([]);
  });

  it('P15 acts on the lead that was asked about, whatever the thread has turned to meanwhile', async () => {
    const thread = new CrmThread(scripted);
    await thread.turn('Cadastre a Tina', ['lead_criar', { nome: 'Tina Perguntada' }]);
    const { id, question } = await ask(
      thread,
      ['nota_adicionar', { texto: 'sobre a Tina' }],
      ['tarefa_criar', { titulo: 'Ligar para a Tina' }],
    );
    await thread.turn('Cadastre o Ugo', ['lead_criar', { nome: 'Ugo Depois' }]);
    await client.decide(question, { decision: 'approve' });
    expect(turnOf(await client.settled(id)).reply).toMatch(
      /^Ações realizadas: Nota registrada: 'sobre a Tina'; Tarefa criada: Ligar para a Tina /,
    );
    const tina = await onlyLead(client, 'Tina Perguntada');
    expect([tina.notes.length, tina.tasks.length]).toEqual([1, 1]);
    expect(await onlyLead(client, 'Ugo Depois')).toMatchObject({ notes: [], tasks: [] });
  });

  it('C20 counts tomorrow from the day of the request, however late somebody agrees', async () => {
    const thread = new CrmThread(scripted);
    await thread.turn('Cadastre o Xico', ['lead_criar', { nome: 'Xico Ontem' }]);
    const { id, question } = await ask(
      thread,
      ['nota_adicionar', { texto: 'pedido ontem' }],
      ['tarefa_criar', { titulo: 'Ligar', data_limite: 'amanhã' }],
    );
    await store(
      `update activities set created_at = created_at - interval '1 day' where job_id = $1`,
      id,
    );
    await client.decide(question, { decision: 'approve' });
    await client.settled(id);
    expect((await onlyLead(client, 'Xico Ontem')).tasks).toMatchObject([{ dueOn: dayIn(0) }]);
  });

  it('C5 leaves what was done when it is cancelled, and nothing else is done', async () => {
    const { id, question } = await ask(
      new CrmThread(scripted),
      ['lead_criar', { nome: 'Vilma Cancelada' }],
      ['nota_adicionar', { texto: 'nunca' }],
      ['tarefa_criar', { titulo: 'Nunca' }],
    );
    await client.decide(question, { decision: 'approve' });
    const second = await client.questionOf(id);
    await client.send('POST', `/v1/jobs/${id}/cancel`);
    const job = await client.settled(id);
    expect(job).toMatchObject({ status: 'CANCELLED', outcome: 'CANCELLED' });
    expect(job.output?.actions.map(({ tool, status }) => [tool, status])).toEqual([
      ['create_lead', 'done'],
      ['add_note_to_lead', 'skipped'],
    ]);
    expect((await client.decide(second, { decision: 'approve' })).status).toBe(410);
    expect(await onlyLead(client, 'Vilma Cancelada')).toMatchObject({ notes: [], tasks: [] });
  });
});
