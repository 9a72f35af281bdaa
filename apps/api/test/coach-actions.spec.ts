import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { pageSchema } from '../src/http/page.js';
import {
  type Athlete,
  type CoachService,
  dayAfter,
  startCoachService,
  weekdayOf,
} from './support/coach-service.js';
import { answer, toolCall, toolCalls } from './support/model-replies.js';

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
  });
});

afterEach(() => {
  coach.model.assertDone();
});

afterAll(async () => {
  await coach.close();
});

const before = { Intervalado: tomorrow, Rodagem: later, Longão: dayAfter(5) };

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
              `Treino movido: Intervalado de ${tomorrow} (${weekdayOf(tomorrow)}) para ${later} ` +
              `(${weekdayOf(later)}). "Rodagem" passou para ${tomorrow} (${weekdayOf(tomorrow)}).`,
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
    const [interval, run, long] = await Promise.all(
      ['Intervalado', 'Rodagem', 'Longão'].map((name) => athlete.workoutId(name)),
    );
    coach.model.script(
      toolCalls([
        {
          name: 'reschedule_workout',
          arguments: { workout_id: interval, new_date: later, strategy: 'push' },
        },
        { name: 'skip_workout', arguments: { workout_id: run, reason: 'Viagem' } },
        { name: 'mark_workout_complete', arguments: { workout_id: long, notes: 'Leve' } },
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
    expect(workouts.get('Longão')).toMatchObject({
      date: dayAfter(6),
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
});

const approvalsSchema = pageSchema(
  z.looseObject({
    id: z.string(),
    jobId: z.string(),
    hash: z.string(),
    preview: z.looseObject({ text: z.string() }),
  }),
);

describe('E9 replace', () => {
  const ask = async () => {
    const args = {
      workout_id: await athlete.workoutId('Intervalado'),
      new_date: later,
      strategy: 'replace',
    };
    coach.model.script(toolCall('reschedule_workout', args));
    const job = await athlete.ask('Troque o da data pelo intervalado');
    return { job, question: await pendingOf(job.id) };
  };

  const pendingOf = async (jobId: string) => {
    const page = approvalsSchema.parse((await athlete.get('/v1/approvals?status=pending')).json());
    const question = page.items.find((item) => item.jobId === jobId);
    if (!question) throw new Error('The job asks nothing.');
    return question;
  };

  const decide = async (
    { id, hash }: { readonly id: string; readonly hash: string },
    decision: string,
  ): Promise<void> => {
    const reply = await athlete.sendJson('POST', `/v1/approvals/${id}/decision`, {
      decision,
      hash,
    });
    if (reply.status !== 200) throw new Error(`${reply.status}: ${reply.text}`);
  };

  it('asks a person who sees what goes, and removes it once they approve', async () => {
    const { job, question } = await ask();

    expect(job).toMatchObject({ status: 'WAITING', waitingFor: 'approval' });
    expect(question.preview.text).toContain('"Rodagem"');
    expect(await athlete.days()).toEqual(before);

    coach.model.script(answer('Pronto.'));
    await decide(question, 'approve');

    expect(await athlete.job(job.id, 15)).toMatchObject({
      status: 'COMPLETED',
      output: { actions: [{ tool: 'reschedule_workout', status: 'done' }] },
    });
    expect(await athlete.days()).toEqual({ Intervalado: later, Longão: dayAfter(5) });
  });

  it('removes nothing when the person says no', async () => {
    const { job, question } = await ask();

    coach.model.script(answer('Certo, nada mudou.'));
    await decide(question, 'reject');

    expect(await athlete.job(job.id, 15)).toMatchObject({ status: 'COMPLETED' });
    expect(await athlete.days()).toEqual(before);
  });

  it('asks again when the plan has changed since', async () => {
    const { job, question } = await ask();
    const other = {
      workout_id: await athlete.workoutId('Longão'),
      new_date: later,
      strategy: 'push',
    };
    coach.model.script(toolCall('reschedule_workout', other), answer('Pronto.'));
    await athlete.ask('Adiante o longão');
    const changed = await athlete.days();
    expect(changed).toMatchObject({ Longão: later, Rodagem: dayAfter(5) });

    await decide(question, 'approve');
    await expect
      .poll(async () => (await pendingOf(job.id).catch(() => undefined))?.id, { timeout: 15_000 })
      .not.toBe(undefined);
    const again = await pendingOf(job.id);

    expect(again.preview.text).toContain('"Longão"');
    expect(await athlete.days()).toEqual(changed);
    coach.model.script(answer('Pronto.'));
    await decide(again, 'approve');
    await athlete.job(job.id, 15);
    expect(await athlete.days()).toEqual({ Intervalado: later, Rodagem: dayAfter(5) });
  });
});
