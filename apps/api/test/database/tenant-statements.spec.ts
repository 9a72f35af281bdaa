import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { ApprovalClient } from '../support/service/approval-client.js';
import { leakingStatements } from '../support/stores/foreign-statements.js';
import { HttpClient } from '../support/service/http-client.js';
import { instructedModel, instruction } from '../support/model/instructed-model.js';
import { type ScriptedService, startScriptedService } from '../support/service/scripted-service.js';
import { type RecordedStatement, recordStatements } from '../support/stores/statement-recorder.js';
import { createTestDatabase, type TestDatabase } from '../support/stores/test-database.js';
import { DashboardStore } from '../../../../libs/packs/reports/dashboard/dashboard-store.js';

const bootstrapKey = 'bootstrap-0123456789abcdef0123456789abcdef';
const tenant = 'tenant-of-the-data';
const otherTenant = 'tenant-without-data';
const packTables = /\b(?:crm_|coach_)\w+|\breports\b/;
const day = (offset: number) =>
  new Date(Date.now() + offset * 86_400_000).toISOString().slice(0, 10);

let recorder: ReturnType<typeof recordStatements>;
let scripted: ScriptedService;
let client: ApprovalClient;
let empty: TestDatabase;
const called = new Set<string>();

beforeAll(async () => {
  recorder = recordStatements(packTables);
  empty = await createTestDatabase();
  scripted = await startScriptedService({
    responder: instructedModel,
    settings: {
      TOOL_PACKS: 'crm,coach,reports',
      AUTH: 'api-key',
      BOOTSTRAP_API_KEY: bootstrapKey,
    },
  });
  // What the queue sets up when it starts also speaks of reports.
  recorder.forget();
  const { url } = scripted.service;
  const body = { tenant, owner: 'ana', scopes: ['admin', 'tools:*'] };
  const reply = await new HttpClient(url, bootstrapKey).sendJson('POST', '/v1/keys', body);
  client = new ApprovalClient(url, z.object({ key: z.string() }).parse(reply.json()).key);
  await client.putAgent('tester', { repairToolCalls: false });
  await useEverything();
  recorder.stop();
});

afterAll(async () => {
  await scripted.close();
  await empty.drop();
});

/** Runs a job that calls the tool once, and agrees where a person is asked. */
async function call(tool: string, args: object = {}): Promise<void> {
  const { id } = await client.submit({ agent: 'tester', input: instruction(tool, args) });
  const job = await client.job(id, 15);
  if (job.waitingFor === 'approval') {
    await client.decide(await client.questionOf(id), { decision: 'approve' });
  }
  await client.settled(id);
  const executions = await client.executions(id);
  const failed = executions.find(({ type }) => type === 'tool_error');
  if (failed) throw new Error(`${tool} failed: ${JSON.stringify(failed.error)}`);
  called.add(tool);
}

async function importFile(kind: string, type: string, body: string): Promise<void> {
  const headers = { 'content-type': type };
  const reply = await client.send('POST', `/v1/coach/${kind}`, { headers, body });
  if (reply.status >= 300) throw new Error(`${kind}: ${reply.status} ${reply.text}`);
}

/** Every tool of the packs and every route to their tables, on data of one tenant. */
async function useEverything(): Promise<void> {
  await importFile(
    'activities',
    'text/csv',
    'Activity ID,Activity Date,Activity Name,Activity Type,Elapsed Time,Moving Time,Distance,Average Heart Rate\n' +
      `1,"Nov 2, 2026, 7:00:00 AM",Run,Run,3600,3500,10.0,150\n` +
      `2,"Nov 9, 2026, 7:00:00 AM",Run,Run,3600,3400,10.0,152\n`,
  );
  await importFile('sleep', 'text/csv', `date,asleep_minutes\n${day(-1)},420\n`);
  const workouts = [1, 2, 3, 4].map((offset) => ({
    date: day(offset),
    type: 'RUNNING',
    description: 'Easy',
  }));
  const plan = { name: 'Plan', startsOn: day(0), endsOn: day(9), workouts };
  const stored = await client.sendJson('POST', '/v1/coach/plans', plan);
  if (stored.status >= 300) throw new Error(stored.text);
  const page = z.object({ items: z.array(z.looseObject({ id: z.string() })) });
  const idsAt = async (path: string) =>
    page.parse((await client.get(path)).json()).items.map(({ id }) => id);
  const planned = (await idsAt('/v1/coach/workouts')).toReversed();

  await call('get_last_activity');
  await call('get_activity_by_date', { date: '2026-11-02' });
  await call('get_activities_range', { start_date: '2026-11-01', end_date: '2026-11-30' });
  await call('get_training_plan');
  await call('get_sleep_data', { days: 7 });
  await call('get_sleep_recovery');
  await call('get_fitness_scores');
  await call('analyze_training_load');
  await call('compare_activities', { activity_ids: await idsAt('/v1/coach/activities') });
  for (const [index, strategy] of ['swap', 'replace', 'push'].entries()) {
    const args = { workout_id: planned[0], new_date: day(2 + index), strategy };
    await call('reschedule_workout', args);
  }
  const custom = { date: day(-1), type: 'RUNNING', description: 'Long' };
  await call('create_custom_workout', custom);
  const left = await idsAt('/v1/coach/workouts');
  await call('mark_workout_complete', { workout_id: left.at(-1), notes: 'Good' });
  await call('skip_workout', { workout_id: left[0], reason: 'Rain' });

  const contact = { email: 'carla@example.com', telefone: '(11) 98765-4321' };
  await call('create_lead', { nome: 'Carla', empresa: 'Acme', ...contact });
  const [leadId] = await idsAt('/v1/crm/leads');
  const ref = { lead_ref_ou_id: leadId };
  const code = `#${leadId?.slice(0, 8)}`;
  for (const reference of [leadId, code, 'Carla', contact.email, contact.telefone]) {
    await call('get_lead', { ref: reference });
  }
  await call('resolve_lead', { ref: 'Carla' });
  await call('search_leads', { termo: 'Carla' });
  await call('list_leads', { status_codigo: 'novo' });
  await call('list_lead_status');
  await call('update_lead', { ...ref, empresa: 'Acme SA' });
  await call('add_note_to_lead', { ...ref, texto: 'Note' });
  await call('list_notes', ref);
  await call('create_task', { ...ref, titulo: 'Call', data_limite: day(1) });
  await call('list_tasks', ref);
  await call('draft_proposal', { ...ref, titulo: 'Offer' });
  const detail = z
    .looseObject({
      tasks: z.array(z.looseObject({ id: z.string() })),
      proposals: z.array(z.looseObject({ id: z.string() })),
    })
    .parse((await client.get(`/v1/crm/leads/${leadId}`)).json());
  for (const tarefa_id of [detail.tasks[0]?.id, 'call']) await call('complete_task', { tarefa_id });
  const proposal = { proposta_id: detail.proposals[0]?.id };
  for (const descricao of ['Hours', 'Travel']) {
    await call('add_proposal_item', { ...proposal, descricao, quantidade: 2, preco_unitario: 10 });
  }
  await call('calculate_proposal_totals', proposal);
  await call('calculate_proposal_totals', { proposta_id: 'offer' });
  await call('list_proposals', ref);
  await call('update_proposal_body', { ...proposal, corpo: 'Text' });
  await call('export_proposal', { ...proposal, formato: 'json' });
  await call('export_proposal', { proposta_id: 'offer', formato: 'json' });

  for (const tipo of ['resumo', 'crm', 'treino']) await call('gerar_relatorio', { tipo });
  await call('listar_relatorios');
  await call('enviar_relatorio_email', { destinatario: 'bia@example.com', tipo_relatorio: 'crm' });
  await call('enviar_email_personalizado', {
    destinatarios: ['bia@example.com'],
    assunto: 'Hi',
    conteudo: 'Hi',
  });
  for (const path of ['/v1/reports', '/v1/coach/activities?limit=1', '/v1/crm/leads?term=Carla']) {
    await client.get(path);
  }
  // Its server is a process of its own; here its statement is of this one.
  await call('obter_dashboard_hoje');
  const dashboard = new DashboardStore(scripted.service.databaseUrl);
  const from = new Date(`${day(0)}T00:00:00Z`);
  const until = new Date(`${day(1)}T00:00:00Z`);
  await dashboard.read({ tenant, owner: 'ana', date: day(0), timeZone: 'UTC', from, until });
  await dashboard.close();
}

/** The statements that show or touch anything of the first tenant when the other one sends them. */
const leaking = (statements: readonly RecordedStatement[]): Promise<string[]> =>
  leakingStatements(statements, {
    databaseUrl: scripted.service.databaseUrl,
    emptyUrl: empty.url,
    tenant,
    otherTenant,
  });

describe('S28: the statements on the tables of the packs', () => {
  it('S28: are recorded from every tool of the packs', async () => {
    const tools = z
      .object({ items: z.array(z.object({ name: z.string() })) })
      .parse((await client.get('/v1/tools')).json()).items;
    expect([...called].sort()).toEqual(tools.map(({ name }) => name).sort());
    expect(recorder.statements().length).toBeGreaterThan(50);
  });

  it('S28: show and touch nothing when another tenant sends them', async () => {
    expect(await leaking(recorder.statements())).toEqual([]);
  });

  it.each([
    ['a note', 'crm_notes', 'lead_id', 'crm_leads'],
    ['a task', 'crm_tasks', 'lead_id', 'crm_leads'],
    ['a proposal', 'crm_proposals', 'lead_id', 'crm_leads'],
    ['a workout', 'coach_workouts', 'plan_id', 'coach_plans'],
  ])('S28: leave %s with its tenant, whatever they say', async (_what, table, column, parent) => {
    const database = new pg.Client(scripted.service.databaseUrl);
    await database.connect();
    try {
      const { rows } = await database.query(`select 1 from ${table} where ${column} is not null`);
      expect(rows).not.toEqual([]);
      const move = `update ${table} set tenant = $1 where ${column} in (select id from ${parent})`;
      await expect(database.query(move, [otherTenant])).rejects.toMatchObject({ code: '23503' });
    } finally {
      await database.end();
    }
  });

  it('S28: would be found out without a tenant', async () => {
    const careless = [
      { sql: 'select name from crm_leads', values: [] },
      { sql: 'select count(*) from coach_activities where owner = $1', values: ['ana'] },
      { sql: "update crm_leads set name = 'x' where owner = $1", values: ['ana'] },
      { sql: 'delete from reports', values: [] },
    ];
    expect(await leaking(careless)).toHaveLength(careless.length);
  });
});
