import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { planOf, putPlanner } from '../support/service/crm-turns.js';
import { JobClient } from '../support/service/job-client.js';
import { answer } from '../support/model/model-replies.js';
import { ScriptedModelServer } from '../support/model/scripted-model-server.js';
import { type ServiceProcess, startServiceProcess } from '../support/service/service-process.js';
import { createTestDatabase, type TestDatabase } from '../support/stores/test-database.js';
import { waitFor } from '../support/wait-for.js';

const sentence =
  'Cadastre o Lennon, adicione a nota follow-up e crie tarefa para amanhã; já rascunhe a proposta ACME';
const plan = planOf(
  ['lead_criar', { nome: 'Lennon' }],
  ['nota_adicionar', { texto: 'follow-up' }],
  ['tarefa_criar', { titulo: 'follow-up', data_limite: 'amanhã' }],
  ['proposta_rascunhar', { titulo: 'ACME' }],
);

/** Where each action writes, in order. */
const tables = ['crm_leads', 'crm_notes', 'crm_tasks', 'crm_proposals'] as const;
/** Where the end of a job writes and its actions do not. */
const end = 'transitions';

let database: TestDatabase;
let model: ScriptedModelServer;
let service: ServiceProcess;
let observer: pg.Client;

beforeAll(async () => {
  database = await createTestDatabase();
  model = await ScriptedModelServer.start();
  observer = await connect();
  service = await start();
  await putPlanner(new JobClient(service.url));
});
afterAll(async () => {
  await service.kill();
  await model.close();
  await observer.end();
  await database.drop();
});

const start = () =>
  startServiceProcess({
    DATABASE_URL: database.url,
    TOOL_PACKS: 'crm',
    OPENAI_COMPATIBLE_BASE_URL: model.baseUrl,
  });

async function connect(): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  return client;
}

/** Keeps everybody from writing to a table until it is let go. */
async function hold(table: string): Promise<{ readonly release: () => Promise<void> }> {
  const holder = await connect();
  await holder.query('begin');
  await holder.query(`lock table ${table} in share mode`);
  return { release: () => holder.end() };
}

const isWaitedFor = async (table: string): Promise<boolean> => {
  const { rowCount } = await observer.query(
    'select 1 from pg_locks where relation = $1::regclass and not granted',
    [table],
  );
  return rowCount !== null && rowCount > 0;
};

/** A statement that waits goes on without its process; the end of its connection ends it. */
const endWaiting = (table: string) =>
  observer.query(
    'select pg_terminate_backend(pid) from pg_locks where relation = $1::regclass and not granted',
    [table],
  );

const actionsDone = async (id: string): Promise<number> => {
  const { rowCount } = await observer.query(
    `select 1 from executions where job_id = $1 and type = 'tool_call'`,
    [id],
  );
  return rowCount ?? 0;
};

const submit = async (): Promise<string> => {
  model.script(answer(plan));
  const { id } = await new JobClient(service.url).submit({ agent: 'planner', input: sentence });
  return id;
};

/** Everything that the turn said and wrote, apart from ids and times; then the rows are removed. */
async function traces(id: string): Promise<string> {
  const client = new JobClient(service.url);
  const job = await client.job(id, 15);
  const executions = await client.executions(id);
  const rows = [];
  for (const table of tables) {
    const { rows: found } = await observer.query(
      `select to_jsonb(t) - '{id,lead_id,created_at,updated_at}'::text[] as row from ${table} t`,
    );
    rows.push(found);
  }
  await observer.query('truncate crm_leads cascade');
  const { status, outcome, output, usage } = job;
  const said = executions.map(({ type, name, message }) => ({ type, name, message }));
  return JSON.stringify({ status, outcome, output, usage, said, rows }, null, 1)
    .replaceAll(/[\da-f]{8}-[\da-f-]{27}/g, '<id>')
    .replaceAll(/\d{4}-\d{2}-\d{2}T[\d:.]+Z/g, '<time>');
}

/** Runs the turn, ends its process as a power failure would, and lets a new one go on. */
async function killedAfter(done: number): Promise<string> {
  const asked = model.count;
  let table: string = tables[Math.min(done, tables.length - 1)] ?? end;
  let held = await hold(table);
  const id = await submit();
  await waitFor(() => isWaitedFor(table), { what: `the write to ${table}` });
  if (done === tables.length) {
    const heldEnd = await hold(end);
    await held.release();
    [held, table] = [heldEnd, end];
    await waitFor(() => isWaitedFor(end), { what: 'the end of the job' });
  }
  await waitFor(async () => (await actionsDone(id)) === done, { what: `${done} stored actions` });
  await service.kill();
  await endWaiting(table);
  await held.release();
  service = await start();
  const left = await traces(id);
  expect(model.count - asked).toBe(1);
  expect(await new JobClient(service.url).moves(id)).toContain('ACTIVE>PENDING');
  return left;
}

describe('C7 after kill -9 of the worker', () => {
  let undisturbed: string;

  beforeAll(async () => {
    undisturbed = await traces(await submit());
  });

  it('nothing else was to be compared with: four rows, one reply', () => {
    expect(undisturbed).toContain('"status": "COMPLETED"');
    expect(undisturbed).toContain(
      "Ações realizadas: Lead criado: Lennon (id: <id>); Nota registrada: 'follow-up'; Tarefa criada",
    );
  });

  it.each([0, 1, 2, 3, 4])(
    'with %i of its four actions done: the same reply and the same rows',
    async (done) => {
      expect(await killedAfter(done)).toBe(undisturbed);
    },
  );
});
