import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import {
  type Athlete,
  type CoachService,
  dayAfter,
  shownDay,
  startCoachService,
  weekdayOf,
} from '../support/service/coach-service.js';
import { answer, toolCall, toolCalls } from '../support/model/model-replies.js';

let coach: CoachService;
let athlete: Athlete;

const tomorrow = dayAfter(1);
const later = dayAfter(4);

beforeAll(async () => {
  coach = await startCoachService();
});

beforeEach(async () => {
  athlete = await coach.athlete();
  await athlete.addPlan('Meia maratona', [dayAfter(-3), dayAfter(20)], {
    Intervalado: tomorrow,
    Rodagem: later,
    Longão: dayAfter(5),
    Regenerativo: dayAfter(-1),
  });
});

afterEach(() => {
  coach.model.assertDone();
});

afterAll(async () => {
  await coach.close();
});

const before = {
  Intervalado: tomorrow,
  Rodagem: later,
  Longão: dayAfter(5),
  Regenerativo: dayAfter(-1),
};

describe('the coach changes the plan', () => {
  it('E2 reads the plan, moves the workout of tomorrow to the weekday and names it', async () => {
    const args = {
      workout_id: await athlete.workoutId('Intervalado'),
      new_date: weekdayOf(later),
    };
    coach.model.script(
      toolCall('get_training_plan'),
      toolCall('reschedule_workout', args),
      answer('Pronto.'),
    );

    const job = await athlete.ask(`Preciso adiar meu treino de amanhã para ${weekdayOf(later)}`);

    expect(job).toMatchObject({
      status: 'COMPLETED',
      outcome: 'SUCCESS',
      output: {
        actions: [
          {
            tool: 'reschedule_workout',
            status: 'done',
            text:
              `Treino movido: Intervalado de ${shownDay(tomorrow)} para ${shownDay(later)}. ` +
              `"Rodagem" passou para ${shownDay(tomorrow)}.`,
          },
        ],
      },
    });
    expect(await athlete.days()).toEqual({ ...before, Intervalado: later, Rodagem: tomorrow });
  });

  it('E2 gives the model the ids, the days and the moved workout to speak of', async () => {
    const id = await athlete.workoutId('Intervalado');
    coach.model.script(
      toolCall('get_training_plan'),
      toolCall('reschedule_workout', { workout_id: id, new_date: later }),
      answer('Pronto.'),
    );

    const { id: jobId } = await athlete.ask('Adie o de amanhã');

    const [plan, moved] = (await athlete.activity(jobId))
      .filter(({ role }) => role === 'TOOL_RESULT')
      .map(({ content }) => content);
    expect(plan).toContain(id);
    expect(plan).toContain(tomorrow);
    expect(moved).toContain('Intervalado');
    expect(moved).toContain(later);
  });

  it('E9 pushes the chain on, skips, completes and adds, each as it says', async () => {
    const [interval, run, easy] = await Promise.all(
      ['Intervalado', 'Rodagem', 'Regenerativo'].map((name) => athlete.workoutId(name)),
    );
    coach.model.script(
      toolCalls([
        {
          name: 'reschedule_workout',
          arguments: { workout_id: interval, new_date: later, strategy: 'push' },
        },
        { name: 'skip_workout', arguments: { workout_id: run, reason: 'Viagem' } },
        { name: 'mark_workout_complete', arguments: { workout_id: easy, notes: 'Leve' } },
        {
          name: 'create_custom_workout',
          arguments: { date: 'amanhã', type: 'CYCLING', description: 'Giro', duration: 45 },
        },
      ]),
      answer('Feito.'),
    );

    const job = await athlete.ask('Reorganize');

    expect(job.output?.actions.map(({ status }) => status)).toEqual([
      'done',
      'done',
      'done',
      'done',
    ]);
    const workouts = await athlete.workouts();
    expect(workouts.get('Intervalado')).toMatchObject({ date: later, status: 'planned' });
    expect(workouts.get('Rodagem')).toMatchObject({
      date: dayAfter(5),
      status: 'skipped',
      skipReason: 'Viagem',
    });
    expect(workouts.get('Longão')).toMatchObject({ date: dayAfter(6), status: 'planned' });
    expect(workouts.get('Regenerativo')).toMatchObject({
      date: dayAfter(-1),
      status: 'completed',
      notes: 'Leve',
    });
    expect(workouts.get('Giro')).toMatchObject({
      date: tomorrow,
      planId: null,
      durationMinutes: 45,
    });
  });

  it('E6 does not find the workout of somebody else, whatever the arguments say', async () => {
    const stranger = await coach.athlete();
    const id = await athlete.workoutId('Intervalado');
    const rest = { tenant: 'club', owner: athlete.owner, ownerId: athlete.owner };
    coach.model.script(
      toolCalls([
        { name: 'reschedule_workout', arguments: { workout_id: id, new_date: later } },
        { name: 'reschedule_workout', arguments: { workout_id: id, new_date: later, ...rest } },
        { name: 'skip_workout', arguments: { workout_id: id, reason: 'x' } },
        { name: 'mark_workout_complete', arguments: { workout_id: id } },
      ]),
      answer('Não encontrei esse treino.'),
    );

    const job = await stranger.ask('Mude o treino');

    expect(job).toMatchObject({ outcome: 'SUCCESS' });
    expect(job.output?.actions.map(({ status }) => status)).toEqual([
      'failed',
      'failed',
      'failed',
      'failed',
    ]);
    const codes = (await stranger.executions(job.id))
      .filter(({ type }) => type === 'tool_error')
      .map(({ error }) => z.object({ code: z.string() }).parse(error).code);
    expect(codes).toEqual(Array.from({ length: 4 }, () => 'WORKOUT_NOT_FOUND'));
    expect(await athlete.days()).toEqual(before);
  });

  it('E6 tells nothing of the data of somebody else, whatever is asked for', async () => {
    const runs = [
      { date: dayAfter(-2), minutes: 50 },
      { date: dayAfter(-1), minutes: 60 },
    ];
    await athlete.importActivities(...runs.map((run) => ({ ...run, meters: 9_876 })));
    await athlete.upload('/v1/coach/sleep', `date,asleep\n${dayAfter(0)},437\n`);
    const ids = await athlete.activityIds();
    const range = { start_date: dayAfter(-9), end_date: dayAfter(0) };
    const stranger = await coach.athlete();
    coach.model.script(
      toolCalls([
        { name: 'get_last_activity', arguments: {} },
        { name: 'get_activity_by_date', arguments: { date: 'ontem' } },
        { name: 'get_activities_range', arguments: range },
        { name: 'compare_activities', arguments: { activity_ids: ids } },
        { name: 'compare_activities', arguments: { date_range: range } },
        { name: 'get_training_plan', arguments: {} },
        { name: 'get_sleep_data', arguments: { days: 30 } },
        { name: 'get_sleep_recovery', arguments: {} },
        { name: 'get_fitness_scores', arguments: {} },
        { name: 'analyze_training_load', arguments: {} },
      ]),
      answer('Não há dados.'),
    );

    const { id } = await stranger.ask('O que você sabe?');

    const told = (await stranger.activity(id)).filter(({ role }) => role === 'TOOL_RESULT');
    expect(told).toHaveLength(10);
    const text = told.map(({ content }) => content).join();
    expect(text).not.toMatch(/9\.88|Run 1|Meia maratona|Intervalado|7\.3|"ctl"/);
    expect(await stranger.activityIds()).toEqual([]);
    expect([...(await stranger.workouts())]).toEqual([]);
  });
});

describe('E9 two jobs at once', () => {
  it('that move to one day swap one after the other, and say so', async () => {
    const free = dayAfter(10);
    const [run, long] = [await athlete.workoutId('Rodagem'), await athlete.workoutId('Longão')];
    const move = (id: string) => toolCall('reschedule_workout', { workout_id: id, new_date: free });
    coach.model.script(move(run), move(long), answer('Pronto.'), answer('Pronto.'));

    const jobs = await Promise.all([athlete.ask('Mova a rodagem'), athlete.ask('E o longão')]);

    expect(jobs.map(({ outcome }) => outcome)).toEqual(['SUCCESS', 'SUCCESS']);
    const { Rodagem, Longão } = await athlete.days();
    expect([
      [free, later],
      [dayAfter(5), free],
    ]).toContainEqual([Rodagem, Longão]);
  });
});
