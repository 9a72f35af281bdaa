import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import {
  type Athlete,
  type CoachService,
  dayAfter,
  startCoachService,
} from '../support/service/coach-service.js';
import { answer, toolCall, toolCalls } from '../support/model/model-replies.js';

let coach: CoachService;
let database: pg.Client;
let athlete: Athlete;

beforeAll(async () => {
  coach = await startCoachService();
  database = new pg.Client(coach.service.databaseUrl);
  await database.connect();
});

beforeEach(async () => {
  athlete = await coach.athlete();
});

afterEach(() => {
  coach.model.assertDone();
});

afterAll(async () => {
  await database.end();
  await coach.close();
});

/** What the tools of a job answered, parsed, in the order of their calls. */
const resultsOf = async (jobId: string): Promise<unknown[]> =>
  (await athlete.activity(jobId))
    .filter(({ role }) => role === 'TOOL_RESULT')
    .map(({ content }): unknown => JSON.parse(content ?? ''));

/** Lets the coach call one tool and tells what it answered. */
async function query(name: string, args: Readonly<Record<string, unknown>> = {}): Promise<unknown> {
  coach.model.script(toolCall(name, args), answer('Aqui está.'));
  const job = await athlete.ask('Consulte');
  expect(job).toMatchObject({ status: 'COMPLETED', outcome: 'SUCCESS' });
  const [result] = await resultsOf(job.id);
  return result;
}

const codesOf = async (jobId: string): Promise<string[]> =>
  (await athlete.executions(jobId))
    .filter(({ type }) => type === 'tool_error')
    .map(({ error }) => z.object({ code: z.string() }).parse(error).code);

const run = { date: dayAfter(-1), meters: 10_021.4, minutes: 52.5, heartRate: 151 };
const ride = { date: dayAfter(-2), type: 'Ride', meters: 40_000, minutes: 90 };

/** Calls of every query tool. */
const queries = () => [
  { name: 'get_last_activity', arguments: { activity_type: 'RUNNING' } },
  { name: 'get_activity_by_date', arguments: { date: dayAfter(-1) } },
  { name: 'get_activities_range', arguments: { start_date: dayAfter(-7), end_date: dayAfter(0) } },
  { name: 'get_training_plan', arguments: {} },
  { name: 'get_sleep_data', arguments: { days: 7 } },
  { name: 'get_sleep_recovery', arguments: {} },
  { name: 'get_fitness_scores', arguments: {} },
  { name: 'analyze_training_load', arguments: {} },
  {
    name: 'compare_activities',
    arguments: { date_range: { start_date: dayAfter(-7), end_date: dayAfter(0) } },
  },
];

describe('the coach asks for data', () => {
  it('E1 analyses the last run with its figures and asks nothing back', async () => {
    await athlete.importActivities(ride, run);
    const coachOfDemo = (await athlete.get('/v1/agents/coach')).json();
    const definition = { ...z.looseObject({}).parse(coachOfDemo), model: 'offline:demo' };
    await athlete.sendJson('PUT', '/v1/agents/offline', definition);

    const job = await athlete.run({
      agent: 'offline',
      input: 'Analise meu último treino de corrida',
    });

    expect(job.outcome).toBe('SUCCESS');
    const calls = (await athlete.executions(job.id)).filter(({ type }) => type === 'tool_call');
    expect(calls).toMatchObject([
      { name: 'get_last_activity', params: { activity_type: 'RUNNING' } },
    ]);
    expect(job.output?.message).toMatch(/10,02 km/);
    expect(job.output?.message).toMatch(/5:14/);
    expect(job.output?.message).toMatch(/151/);
    expect(job.output?.message).not.toContain('?');
  });

  it('E3 makes five iterations, then one last answer without tools', async () => {
    await athlete.importActivities(run);
    const days = [1, 2, 3, 4, 5].map((days) => toolCall('get_sleep_data', { days }));
    coach.model.script(...days, answer('Sem dados de sono.'));

    const job = await athlete.ask('Analise meu sono');

    expect(job).toMatchObject({
      status: 'COMPLETED',
      outcome: 'FAILURE_MAX_ITERATIONS',
      usage: { toolCalls: 5, modelCalls: 6 },
      output: { message: 'Sem dados de sono.' },
    });
    const [fifth, last] = coach.model.requests.slice(-2);
    expect(fifth?.body.tools?.length).toBeGreaterThan(0);
    expect(last?.body.tools ?? []).toEqual([]);
  });

  it('E4 tells the model of a tool that took too long and goes on', async () => {
    await athlete.addPlan('Plano', [dayAfter(0), dayAfter(10)], { Longão: dayAfter(1) });
    const id = await athlete.workoutId('Longão');
    await database.query('begin');
    await database.query('select 1 from coach_workouts where id = $1 for update', [id]);
    coach.model.script(
      toolCall('reschedule_workout', { workout_id: id, new_date: dayAfter(2) }),
      answer('Não consegui mover o treino agora.'),
    );
    try {
      const job = await athlete.ask('Mova o longão', { toolTimeoutMs: 300 });

      expect(job).toMatchObject({ status: 'COMPLETED', outcome: 'SUCCESS' });
      expect(await codesOf(job.id)).toEqual(['TOOL_TIMEOUT']);
    } finally {
      await database.query('rollback');
    }
    expect(await athlete.days()).toEqual({ Longão: dayAfter(1) });
  });

  it('E5 goes on after an unknown tool and after wrong arguments', async () => {
    coach.model.script(
      toolCalls([
        { name: 'get_weather', arguments: {} },
        { name: 'get_activity_by_date', arguments: { date: 'ontem de manhã' } },
        { name: 'reschedule_workout', arguments: { workout_id: '1', new_date: 'amanhã' } },
      ]),
      // The wrong id is shown to the model once for repair; it gives no better one.
      answer('{}'),
      answer('Não encontrei.'),
    );

    const job = await athlete.ask('Como foi ontem?');

    expect(job).toMatchObject({ status: 'COMPLETED', outcome: 'SUCCESS' });
    expect(await codesOf(job.id)).toEqual(['TOOL_NOT_FOUND', 'INVALID_DATE', 'INVALID_ARGUMENTS']);
  });

  it.each(['0000-01-01', '9999-12-31'])(
    'E5 goes on after the day %s, which no table has',
    async (date) => {
      coach.model.script(
        toolCalls([
          { name: 'get_activity_by_date', arguments: { date } },
          { name: 'get_activities_range', arguments: { start_date: date, end_date: date } },
          { name: 'create_custom_workout', arguments: { date, type: 'RUNNING', description: 'x' } },
        ]),
        answer('Esse dia não existe.'),
      );

      const job = await athlete.ask('E nesse dia?');

      expect(job).toMatchObject({ status: 'COMPLETED', outcome: 'SUCCESS' });
      expect(await codesOf(job.id)).toEqual(['INVALID_DATE', 'INVALID_DATE', 'INVALID_DATE']);
    },
  );

  it('E7 records every call with its owner, arguments and duration', async () => {
    await athlete.importActivities(run, ride);
    coach.model.script(toolCalls(queries()), answer('Tudo lido.'));

    const { id } = await athlete.ask('Leia tudo');

    const { rows } = await database.query<{ owner: string; name: string; params: unknown }>(
      `select j.owner, e.name, e.params, e.duration_ms from executions e join jobs j on j.id = e.job_id
       where j.id = $1 and e.type = 'tool_call' order by e.seq`,
      [id],
    );
    expect(rows).toEqual(
      queries().map((call) => ({
        owner: athlete.owner,
        name: call.name,
        params: call.arguments,
        duration_ms: expect.any(Number),
      })),
    );
  });

  it('E8 changes nothing by any query', async () => {
    await athlete.importActivities(run, ride);
    await athlete.addPlan('Plano', [dayAfter(0), dayAfter(10)], { Longão: dayAfter(1) });
    await athlete.upload('/v1/coach/sleep', `date,asleep\n${dayAfter(0)},450\n`);
    const contents = async () => {
      const tables = ['coach_activities', 'coach_plans', 'coach_workouts', 'coach_sleep'];
      const rows: unknown[][] = [];
      for (const table of tables) {
        const statement = `select * from ${table} where owner = $1 order by 1`;
        rows.push((await database.query<object>(statement, [athlete.owner])).rows);
      }
      return rows;
    };
    const before = await contents();
    expect(before.map(({ length }) => length)).toEqual([2, 1, 1, 1]);
    coach.model.script(toolCalls(queries()), answer('Tudo lido.'));

    const job = await athlete.ask('Leia tudo');

    expect(job.usage.toolCalls).toBe(9);
    expect(await codesOf(job.id)).toEqual([]);
    expect(await contents()).toEqual(before);
  });

  it('E10 says that a comparison needs two activities', async () => {
    await athlete.importActivities(run);
    coach.model.script(
      toolCall('compare_activities', {
        date_range: { start_date: dayAfter(-7), end_date: dayAfter(0) },
      }),
      toolCall('compare_activities', { activity_ids: [randomUUID()] }),
      answer('Só há um treino.'),
    );

    const job = await athlete.ask('Compare');

    expect(job.outcome).toBe('SUCCESS');
    expect(await codesOf(job.id)).toEqual(['TOO_FEW_ACTIVITIES', 'TOO_FEW_ACTIVITIES']);
  });

  it.each([
    [90, 30],
    [0, 1],
    [-5, 1],
  ])('E11 reads %i days of sleep as %i and says so', async (asked, days) => {
    expect(await query('get_sleep_data', { days: asked })).toMatchObject({
      days,
      from: dayAfter(1 - days),
      note: expect.stringContaining(`Pedidos ${asked} dias`),
    });
  });

  it('E12 tells the model of no plan and of several', async () => {
    expect(await query('get_training_plan')).toMatchObject({
      plans: [],
      note: 'O atleta não tem plano de treino ativo.',
    });

    await athlete.addPlan('Meia', [dayAfter(0), dayAfter(10)], { Longão: dayAfter(1) });
    await athlete.addPlan('Travessia', [dayAfter(1), dayAfter(20)], { Mar: dayAfter(1) });

    expect(await query('get_training_plan')).toMatchObject({
      plans: [{ name: 'Meia' }, { name: 'Travessia' }],
      note: 'Há 2 planos ativos ao mesmo tempo; diga de qual está falando.',
    });
  });

  it('E13 may use exactly the tools of its pack', async () => {
    const { items } = z
      .object({ items: z.array(z.looseObject({ name: z.string(), pack: z.string() })) })
      .parse((await athlete.get('/v1/tools')).json());
    const agent = z
      .looseObject({ toolNames: z.array(z.string()) })
      .parse((await athlete.get('/v1/agents/coach')).json());

    const ofPack = items.filter(({ pack }) => pack === 'coach').map(({ name }) => name);
    expect(ofPack).toHaveLength(13);
    expect(agent.toolNames.toSorted()).toEqual(ofPack.toSorted());
  });

  it('E17 gives the fitness that follows from the imported minutes by hand', async () => {
    const minutes = { 9: 60, 7: 45, 5: 90, 3: 30, 1: 120 };
    await athlete.importActivities(
      ...Object.entries(minutes).map(([daysAgo, count]) => ({
        date: dayAfter(-Number(daysAgo)),
        minutes: count,
      })),
    );

    // Without a heart rate a minute counts 1. Yesterday: CTL 7.506295, ATL 30.831095; today, a day
    // of rest: CTL x e^(-1/42) = 7.329684, ATL x e^(-1/7) = 26.726795. Seven days ago: 2.404825, 11.992789.
    expect(await query('get_fitness_scores')).toMatchObject({
      date: dayAfter(0),
      ctl: 7.3,
      atl: 26.7,
      tsb: -19.4,
      seven_days_ago: { ctl: 2.4, atl: 12, tsb: -9.6 },
      history_days: 10,
    });
  });
});
