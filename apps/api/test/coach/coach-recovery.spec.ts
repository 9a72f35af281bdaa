import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  type Athlete,
  coachSettings,
  createAthlete,
  dayAfter,
} from '../support/service/coach-service.js';
import { JobClient } from '../support/service/job-client.js';
import { answer, held, toolCall } from '../support/model/model-replies.js';
import { ScriptedModelServer } from '../support/model/scripted-model-server.js';
import { type ServiceProcess, startServiceProcess } from '../support/service/service-process.js';
import { createTestDatabase, type TestDatabase } from '../support/stores/test-database.js';
import { waitFor } from '../support/wait-for.js';

/** What the test holds while a write of the swap waits for it. */
const gate = 4_711;

let testDatabase: TestDatabase;
let database: pg.Client;
let model: ScriptedModelServer;
let service: ServiceProcess;
let athlete: Athlete;

const [first, second] = [dayAfter(1), dayAfter(4)];
const before = { Intervalado: first, Rodagem: second };
const after = { Intervalado: second, Rodagem: first };

beforeAll(async () => {
  testDatabase = await createTestDatabase();
  model = await ScriptedModelServer.start();
  service = await start();
  database = new pg.Client(testDatabase.url);
  await database.connect();
  // The rows of the table `gated` wait, in the middle of the statement that writes them.
  await database.query(`
    create table gated (id uuid primary key);
    create function wait_at_gate() returns trigger language plpgsql as $$
    begin
      if exists (select from gated where id = new.id) then
        perform pg_advisory_xact_lock_shared(${gate});
      end if;
      return new;
    end $$;
    create trigger gate before update on coach_workouts for each row execute function wait_at_gate()`);
});

beforeEach(async () => {
  athlete = await createAthlete(service.url);
  await athlete.addPlan('Plano', [dayAfter(0), dayAfter(10)], before);
});

afterEach(() => {
  model.assertDone();
});

afterAll(async () => {
  await service.kill();
  await model.close();
  await database.end();
  await testDatabase.drop();
});

const start = () =>
  startServiceProcess({ ...coachSettings(model.baseUrl), DATABASE_URL: testDatabase.url });

const daysOf = async (): Promise<unknown> => {
  const { rows } = await database.query<{ description: string; day: string }>(
    `select description, to_char(date, 'YYYY-MM-DD') as day from coach_workouts where owner = $1`,
    [athlete.owner],
  );
  return Object.fromEntries(rows.map(({ description, day }) => [description, day]));
};

/** How many sessions of the service wait for the gate. */
const waitingAtGate = async (): Promise<number> => {
  const { rows } = await database.query(
    `select 1 from pg_locks where locktype = 'advisory' and objid = ${gate} and not granted`,
  );
  return rows.length;
};

describe('E9 kill -9 in the middle of a swap', () => {
  it.each(['Intervalado', 'Rodagem'])(
    'leaves the plan as before while %s is being written, and a new process does it whole',
    async (waiting) => {
      await database.query('delete from gated');
      await database.query('insert into gated values ($1)', [await athlete.workoutId(waiting)]);
      await database.query('select pg_advisory_lock($1)', [gate]);
      const workoutId = await athlete.workoutId('Intervalado');
      model.script(
        toolCall('reschedule_workout', { workout_id: workoutId, new_date: second }),
        answer('Pronto.'),
      );
      const asked = model.count;
      const { id } = await athlete.submit({ agent: 'coach', input: 'Troque' });
      await waitFor(async () => (await waitingAtGate()) > 0, { what: 'the write of the swap' });

      await service.kill();
      expect(await daysOf()).toEqual(before);
      await database.query('select pg_advisory_unlock($1)', [gate]);
      await waitFor(async () => (await waitingAtGate()) === 0, { what: 'the end of the session' });
      expect(await daysOf()).toEqual(before);

      service = await start();
      const client = new JobClient(service.url, athlete.key);
      expect(await client.job(id, 15)).toMatchObject({
        status: 'COMPLETED',
        output: { actions: [{ tool: 'reschedule_workout', status: 'done' }] },
      });
      expect(await daysOf()).toEqual(after);
      expect(model.count - asked).toBe(2);
    },
  );

  it('leaves the plan as after once the call is recorded, and does it once', async () => {
    await database.query('delete from gated');
    const workoutId = await athlete.workoutId('Intervalado');
    const move = toolCall('reschedule_workout', { workout_id: workoutId, new_date: second });
    model.script(move, held(answer('Never heard.')));
    const asked = model.count;
    const { id } = await athlete.submit({ agent: 'coach', input: 'Troque' });
    await model.waitForCount(asked + 2);

    await service.kill();
    expect(await daysOf()).toEqual(after);

    model.script(answer('Pronto.'));
    service = await start();
    const client = new JobClient(service.url, athlete.key);
    expect((await client.job(id, 15)).output?.actions).toHaveLength(1);
    expect(await daysOf()).toEqual(after);
  });
});
