import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { JobClient } from '../support/service/job-client.js';
import { answer, toolCall } from '../support/model/model-replies.js';
import { type ScriptedService, startScriptedService } from '../support/service/scripted-service.js';
import { waitFor } from '../support/wait-for.js';

let scripted: ScriptedService;
let client: JobClient;
let database: pg.Client;

/** Noon of today where the service counts its days, which is no other day in UTC. */
const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Sao_Paulo' }).format();
const noon = new Date(`${today}T15:00:00Z`);

beforeAll(async () => {
  scripted = await startScriptedService({ settings: { TOOL_PACKS: 'reports' } });
  ({ client } = scripted);
  await client.putAgent('reporter');
  database = new pg.Client(scripted.service.databaseUrl);
  await database.connect();
  await fill('default', 'local');
  await fill('another', 'local');
});

afterAll(async () => {
  await database.end();
  await scripted.close();
});

/** One lead of today with tasks, proposals and a workout; what counts is there once. */
async function fill(tenant: string, owner: string): Promise<void> {
  const [lead, won] = [randomUUID(), randomUUID()];
  const insertLead = `insert into crm_leads (id, tenant, owner, name, status_code, created_at)
    values ($1, $2, $3, $4, $5, $6)`;
  await database.query(insertLead, [lead, tenant, owner, 'Ana', 'negociacao', noon]);
  const longAgo = new Date('2020-01-01T00:00:00Z');
  await database.query(insertLead, [won, tenant, owner, 'Bia', 'ganho', longAgo]);
  const tasks: [string, string, Date | null][] = [
    ['Ligar hoje', today, null],
    ['Ligar ontem', '2020-01-02', null],
    ['Já feita', '2020-01-02', noon],
    ['Muito depois', '2999-01-01', null],
  ];
  for (const [title, dueOn, completedAt] of tasks) {
    await database.query(
      `insert into crm_tasks (id, tenant, owner, lead_id, title, due_on, completed_at)
       values ($1, $2, $3, $4, $5, $6, $7)`,
      [randomUUID(), tenant, owner, lead, title, dueOn, completedAt],
    );
  }
  for (const [of, title] of [
    [lead, 'Aberta'],
    [won, 'Ganha'],
  ]) {
    const proposal = randomUUID();
    await database.query(
      'insert into crm_proposals (id, tenant, owner, lead_id, title) values ($1, $2, $3, $4, $5)',
      [proposal, tenant, owner, of, title],
    );
    const items = [
      ['0.1', '0.10'],
      ['3', '333333333333333.33'],
    ];
    for (const [index, [quantity, price]] of items.entries()) {
      await database.query(
        `insert into crm_proposal_items (id, proposal_id, position, description, quantity, unit_price)
         values ($1, $2, $3, 'Item', $4, $5)`,
        [randomUUID(), proposal, index + 1, quantity, price],
      );
    }
  }
  await database.query(
    `insert into coach_workouts (id, tenant, owner, date, type, description, distance_meters)
     values ($1, $2, $3, $4, 'RUNNING', 'Rodagem', 10000)`,
    [randomUUID(), tenant, owner, today],
  );
  await database.query(
    `insert into coach_activities (id, tenant, owner, source_key, type, source_type, name,
       started_at, distance_meters, moving_seconds)
     values ($1, $2, $3, 'test:1', 'RUNNING', 'Run', 'Corrida', '2020-01-02T10:00:00Z', 5000, 1500)`,
    [randomUUID(), tenant, owner],
  );
}

async function dashboard() {
  scripted.model.script(toolCall('obter_dashboard_hoje', {}), answer('Done.'));
  const job = await client.run({ agent: 'reporter', input: 'Como está o dia?' });
  const [, , result] = await client.activity(job.id);
  return { job, executions: await client.executions(job.id), content: result?.content ?? '' };
}

describe('obter_dashboard_hoje', () => {
  it('B2 has no handler: the router runs it on a real MCP server, with the real figures', async () => {
    const { job, executions, content } = await dashboard();
    expect(job).toMatchObject({ status: 'COMPLETED', outcome: 'SUCCESS' });
    expect(executions.map(({ type }) => type)).toEqual([
      'llm_call',
      'fallback',
      'tool_call',
      'llm_call',
    ]);
    expect(executions[1]).toMatchObject({
      name: 'obter_dashboard_hoje',
      message: 'fallback_to=TOOL_ROUTER: encaminhando ao ToolRouter',
    });
    expect(JSON.stringify(executions[1])).toContain('HANDLER_NOT_FOUND');
    expect(JSON.stringify(executions)).not.toContain('também pediu fallback');
    expect(JSON.parse(content)).toEqual({
      data: today,
      fuso_horario: 'America/Sao_Paulo',
      crm: {
        leads_hoje: 1,
        tarefas: {
          para_hoje: 1,
          atrasadas: 1,
          lista: [
            { titulo: 'Ligar ontem', lead: 'Ana', data_limite: '2020-01-02' },
            { titulo: 'Ligar hoje', lead: 'Ana', data_limite: today },
          ],
        },
        propostas_abertas: [{ moeda: 'BRL', quantidade: 1, total: '1000000000000000.00' }],
      },
      treino: {
        planejado_hoje: [
          {
            tipo: 'RUNNING',
            descricao: 'Rodagem',
            distancia_km: 10,
            duracao_min: null,
            status: 'planned',
          },
        ],
        ultima_atividade: {
          nome: 'Corrida',
          tipo: 'RUNNING',
          inicio: '2020-01-02T10:00:00Z',
          distancia_km: 5,
          tempo_min: 25,
        },
      },
      jobs_hoje: { ACTIVE: 1 },
    });
  });

  it('B2 is listed as a tool that the router runs', async () => {
    const listed: unknown = (await client.get('/v1/tools')).json();
    expect(listed).toMatchObject({
      items: expect.arrayContaining([
        expect.objectContaining({ name: 'obter_dashboard_hoje', source: 'router', effect: 'none' }),
      ]),
    });
  });

  it('takes no tenant from the model', async () => {
    scripted.model.script(
      toolCall('obter_dashboard_hoje', { tenant: 'another', _meta: { 'faina/tenant': 'another' } }),
      answer('Done.'),
    );
    const job = await client.run({ agent: 'reporter', input: 'Como está o dia?' });
    const executions = JSON.stringify(await client.executions(job.id));
    expect(executions).toContain('"leads_hoje":1');
  });

  it('reads on after its connections were cut', async () => {
    await dashboard();
    const { rows } = await database.query<{ cut: boolean }>(
      `select pg_terminate_backend(pid) as cut from pg_stat_activity
       where datname = current_database() and application_name = 'faina-dashboard'`,
    );
    expect(rows.length).toBeGreaterThan(0);
    await waitFor(async () => (await dashboard()).content.includes(`"data":"${today}"`), {
      what: 'the figures of today',
    });
  });

  it('is started again after its server was killed', async () => {
    await dashboard();
    const [pid] = execFileSync('pgrep', ['-P', String(process.pid), '-f', 'dashboard-server'])
      .toString()
      .split('\n');
    process.kill(Number(pid), 'SIGKILL');
    await waitFor(async () => (await dashboard()).content.includes(`"data":"${today}"`), {
      what: 'the figures of today',
    });
  });
});
