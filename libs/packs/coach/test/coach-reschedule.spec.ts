import { randomUUID } from 'node:crypto';
import type { ApprovalPreview } from '@faina/agent-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { addDays } from '../../calendar/local-date.js';
import { openCoachDatabase } from './support/coach-database.js';
import { TestAgenda } from './support/agenda-fixture.js';
import { daily, plan, type Situation, situations } from './support/reschedule-situations.js';

let database: Awaited<ReturnType<typeof openCoachDatabase>>;

beforeAll(async () => {
  database = await openCoachDatabase();
});

afterAll(() => database.close());

const workoutSchema = z.object({ description: z.string() }).catchall(z.json());
const previewSchema = z
  .object({ text: z.string(), removes: z.array(workoutSchema) })
  .catchall(z.json());
const questionSchema = z.object({ kind: z.literal('awaiting_approval'), preview: previewSchema });

const grant = (preview: ApprovalPreview) => ({ id: randomUUID(), hash: '0'.repeat(64), preview });

const createAgenda = ({
  plans = { first: plan },
  workouts,
}: Pick<Situation, 'plans' | 'workouts'>) => TestAgenda.create(database, plans, workouts);

describe.each(['swap', 'replace', 'push'] as const)('E9 reschedule_workout by %s', (strategy) => {
  it.each(situations)('with $name', async (situation) => {
    const { to: newDate, [strategy]: expected } = situation;
    const agenda = await createAgenda(situation);
    const stranger = await createAgenda(situation);
    const before = await agenda.days();

    const args = { workout_id: agenda.idOf('A'), new_date: newDate, strategy };
    const answer = await agenda.call('reschedule_workout', args);

    if (typeof expected === 'string') {
      expect(answer).toMatchObject({ error: { code: expected, isRecoverable: true } });
      expect(await agenda.days()).toEqual(before);
    } else if (Array.isArray(expected.asksAbout)) {
      const { removes, text } = questionSchema.parse(answer).preview;
      const letters = removes.map(({ description }) => description);
      expect(letters.toSorted()).toEqual(expected.asksAbout);
      for (const letter of letters) expect(text).toContain(`"${letter}"`);
      expect(await agenda.days()).toEqual(before);
    } else {
      expect(answer).toMatchObject({ kind: 'completed' });
      expect(await agenda.days()).toEqual({ ...before, ...expected });
    }
    expect(await stranger.days()).toEqual(before);
  });
});

describe('E9 replace', () => {
  const workouts = {
    A: { date: '2026-11-23' },
    B: { date: '2026-11-25' },
    C: { date: '2026-11-25' },
  };
  const ask = async (agenda: TestAgenda, newDate = '2026-11-25') => {
    const args = { workout_id: agenda.idOf('A'), new_date: newDate, strategy: 'replace' };
    const question = await agenda.call('reschedule_workout', args);
    return { args, preview: questionSchema.parse(question).preview };
  };

  it('removes exactly what a person has approved', async () => {
    const agenda = await createAgenda({ workouts });
    const { args, preview } = await ask(agenda);

    const answer = await agenda.call('reschedule_workout', args, { approval: grant(preview) });

    expect(answer).toMatchObject({
      kind: 'completed',
      text: expect.stringContaining(
        'Treino movido: A de 23/11/2026 (segunda-feira) para 25/11/2026 (quarta-feira).',
      ),
      data: { moved: true, removed: [{ status: 'planned' }, { status: 'planned' }] },
    });
    expect(await agenda.days()).toEqual({ A: '2026-11-25' });
  });

  it('keeps to the day that the person saw, whatever the word means by then', async () => {
    const agenda = await createAgenda({ workouts });
    const { preview } = await ask(agenda);
    const args = { workout_id: agenda.idOf('A'), new_date: 'quarta', strategy: 'replace' };
    const now = new Date('2026-11-26T15:00:00Z');

    await agenda.call('reschedule_workout', args, { approval: grant(preview), now });

    expect(await agenda.days()).toEqual({ A: '2026-11-25' });
  });

  it.each<[string, (agenda: TestAgenda) => Promise<void>]>([
    ['was rewritten', (agenda) => agenda.update('B', { description: 'B, but longer' })],
    ['has got company', (agenda) => agenda.update('C', { date: new Date('2026-11-25') })],
  ])('asks again when what would be removed %s', async (_what, change) => {
    const agenda = await createAgenda({ workouts: { ...workouts, C: { date: '2026-11-26' } } });
    const { args, preview } = await ask(agenda);
    await change(agenda);
    const changed = await agenda.days();

    const again = await agenda.call('reschedule_workout', args, { approval: grant(preview) });

    expect(questionSchema.parse(again).preview).not.toEqual(preview);
    expect(await agenda.days()).toEqual(changed);
  });

  it('removes nothing with a consent to something else, and nothing that is done by now', async () => {
    const agenda = await createAgenda({ workouts });
    const { args, preview } = await ask(agenda);
    const before = await agenda.days();

    const other = await agenda.call('reschedule_workout', args, {
      approval: grant({ text: 'reschedule_workout {...}' }),
    });
    expect(questionSchema.parse(other).preview).toEqual(preview);
    expect(await agenda.days()).toEqual(before);

    await agenda.update('B', { status: 'completed' });
    const done = await agenda.call('reschedule_workout', args, { approval: grant(preview) });
    expect(done).toMatchObject({ error: { code: 'DAY_HAS_COMPLETED_WORKOUT' } });
    expect(await agenda.days()).toMatchObject({ A: '2026-11-23', C: '2026-11-25' });
  });
});

describe('reschedule_workout', () => {
  it('E9 swaps where no strategy is given, and tells what moved', async () => {
    const agenda = await createAgenda({
      workouts: { A: { date: '2026-11-21' }, B: { date: '2026-11-27' } },
    });

    expect(
      await agenda.call('reschedule_workout', { workout_id: agenda.idOf('A'), new_date: 'sexta' }),
    ).toMatchObject({
      kind: 'completed',
      text: 'Treino movido: A de 21/11/2026 (sábado) para 27/11/2026 (sexta-feira). "B" passou para 21/11/2026 (sábado).',
      data: {
        strategy: 'swap',
        from: '2026-11-21',
        to: '2026-11-27',
        workout: { id: agenda.idOf('A'), date: '2026-11-27', weekday: 'sexta' },
        alsoMoved: [{ id: agenda.idOf('B'), from: '2026-11-27', date: '2026-11-21' }],
        removed: [],
      },
    });
  });

  it.each([
    ['hoje', '2026-11-20'],
    ['amanhã', '2026-11-21'],
    ['Quarta-feira', '2026-11-25'],
    ['2026-11-28', '2026-11-28'],
  ])('E2 takes %s for %s', async (newDate, day) => {
    const agenda = await createAgenda({ workouts: { A: { date: '2026-11-23' } } });

    await agenda.call('reschedule_workout', { workout_id: agenda.idOf('A'), new_date: newDate });

    expect(await agenda.days()).toEqual({ A: day });
  });

  it('E5 says what a day may look like instead of guessing one', async () => {
    const agenda = await createAgenda({ workouts: { A: { date: '2026-11-23' } } });
    const args = { workout_id: agenda.idOf('A'), new_date: 'semana que vem' };

    expect(await agenda.call('reschedule_workout', args)).toMatchObject({
      error: { code: 'INVALID_DATE', isRecoverable: true },
    });
    expect(await agenda.days()).toEqual({ A: '2026-11-23' });
  });

  it('E9 pushes a chain of more than a year, and refuses one up to the end of the plan', async () => {
    const plans = { years: { startsOn: '2026-11-20', endsOn: '2027-12-31' } };
    const chain = Array.from({ length: 400 }, (_, day) => addDays('2026-11-26', day));
    const workouts = Object.fromEntries(chain.map((date) => [date, { date }]));
    const agenda = await createAgenda({
      plans,
      workouts: { A: { date: '2026-11-23' }, ...workouts },
    });
    const args = { workout_id: agenda.idOf('A'), strategy: 'push' };

    await agenda.call('reschedule_workout', { ...args, new_date: '2026-11-26' });

    const pushed = chain.map((date) => [date, addDays(date, 1)]);
    const days = { A: '2026-11-26', ...Object.fromEntries(pushed) };
    expect(await agenda.days()).toEqual(days);

    await agenda.update('A', { date: new Date('2027-12-31') });
    const first = { workout_id: agenda.idOf('2026-11-26'), strategy: 'push' };
    expect(
      await agenda.call('reschedule_workout', { ...first, new_date: '2026-11-28' }),
    ).toMatchObject({ error: { code: 'PUSH_PAST_PLAN_END' } });
  });

  it('E9 finds a workout by its id in capital letters too', async () => {
    const agenda = await createAgenda({ workouts: { A: { date: '2026-11-23' } } });
    const id = agenda.idOf('A').toUpperCase();

    await agenda.call('reschedule_workout', { workout_id: id, new_date: '2026-11-24' });

    expect(await agenda.days()).toEqual({ A: '2026-11-24' });
  });

  it('E9 loses no workout and no day to calls at once', async () => {
    const letters = Array.from('ABCDEF');
    const agenda = await createAgenda({ workouts: daily('ABCDEF', 23) });
    const days = Object.values(await agenda.days());

    // Swaps only exchange days: whatever the order, each day keeps exactly one workout.
    await Promise.all(
      [0, 1, 2, 3, 4, 5].flatMap((place) => {
        const id = agenda.idOf(letters[place] ?? '');
        return [1, 3].map((step) =>
          agenda.call('reschedule_workout', {
            workout_id: id,
            new_date: days[(place + step) % days.length],
          }),
        );
      }),
    );

    expect(Object.values(await agenda.days()).toSorted()).toEqual(days);
  });

  it('E9 gives workouts that go to one free day at once days of their own', async () => {
    const agenda = await createAgenda({ workouts: daily('ABCDEF', 23) });

    await Promise.all(
      Array.from('ABCDEF').map((letter) => {
        const args = { workout_id: agenda.idOf(letter), new_date: '2026-11-29' };
        return agenda.call('reschedule_workout', args);
      }),
    );

    const days = Object.values(await agenda.days());
    expect(new Set(days).size).toBe(6);
    expect(days).toContain('2026-11-29');
  });
});
