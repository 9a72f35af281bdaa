import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TestAgenda } from './support/agenda-fixture.js';
import { openCoachDatabase } from './support/coach-database.js';

let database: Awaited<ReturnType<typeof openCoachDatabase>>;

beforeAll(async () => {
  database = await openCoachDatabase();
});

afterAll(() => database.close());

const plans = { plan: { startsOn: '2026-11-16', endsOn: '2026-11-29' } };

const createAgenda = () =>
  TestAgenda.create(database, plans, {
    A: { date: '2026-11-20' },
    B: { date: '2026-11-19', status: 'completed' },
    C: { date: '2026-11-18', status: 'skipped' },
    D: { date: '2026-11-21' },
  });

describe('mark_workout_complete', () => {
  it('completes a planned workout, with the notes of the athlete', async () => {
    const agenda = await createAgenda();
    const args = { workout_id: agenda.idOf('A'), notes: 'Pernas leves' };

    expect(await agenda.call('mark_workout_complete', args)).toMatchObject({
      kind: 'completed',
      text: 'Treino concluído: A de 20/11/2026 (sexta-feira).',
      data: {
        workout: { id: agenda.idOf('A'), status: 'completed', notes: 'Pernas leves' },
        wasCompleted: false,
      },
    });
    expect(await agenda.days()).toMatchObject({ A: '2026-11-20 completed' });
  });

  it('says so where it was completed already, and keeps the notes that are there', async () => {
    const agenda = await createAgenda();
    const id = agenda.idOf('A');
    await agenda.call('mark_workout_complete', { workout_id: id, notes: 'Forte' });

    expect(await agenda.call('mark_workout_complete', { workout_id: id })).toMatchObject({
      text: 'Treino concluído: A de 20/11/2026 (sexta-feira), já estava concluído.',
      data: { workout: { notes: 'Forte' }, wasCompleted: true },
    });
  });

  it('completes what was skipped and then done after all', async () => {
    const agenda = await createAgenda();

    await agenda.call('mark_workout_complete', { workout_id: agenda.idOf('C') });

    expect(await agenda.days()).toMatchObject({ C: '2026-11-18 completed' });
  });
});

describe('a workout of a day to come', () => {
  it('is not completed, and the refusal says why in the language of the agent', async () => {
    const agenda = await createAgenda();
    const args = { workout_id: agenda.idOf('D') };

    expect(await agenda.call('mark_workout_complete', args)).toMatchObject({
      error: {
        code: 'WORKOUT_IN_THE_FUTURE',
        isRecoverable: true,
        message:
          '"D" está marcado para 21/11/2026 (sábado), que ainda não chegou; por isso não foi ' +
          'concluído. Se foi feito antes, mude primeiro o dia do treino.',
      },
    });
    expect(await agenda.call('mark_workout_complete', args, { language: 'en' })).toMatchObject({
      error: { message: expect.stringMatching(/^"D" is planned for Nov 21, 2026 \(Saturday\), /) },
    });
    expect(await agenda.days()).toMatchObject({ D: '2026-11-21' });
  });

  it('is one of today where the day of the athlete has begun', async () => {
    const agenda = await createAgenda();
    const args = { workout_id: agenda.idOf('D') };
    // 23:59 of the day before in São Paulo is the day itself in UTC.
    const asked = (askedAt: string) =>
      agenda.call('mark_workout_complete', args, { askedAt: new Date(askedAt) });

    expect(await asked('2026-11-21T02:59:00Z')).toMatchObject({
      error: { code: 'WORKOUT_IN_THE_FUTURE' },
    });
    expect(await asked('2026-11-21T03:00:00Z')).toMatchObject({ kind: 'completed' });
  });
});

describe('skip_workout', () => {
  it('keeps the workout in its place, with the reason', async () => {
    const agenda = await createAgenda();
    const args = { workout_id: agenda.idOf('A'), reason: 'Gripe' };

    expect(await agenda.call('skip_workout', args)).toMatchObject({
      text: 'Treino pulado: A de 20/11/2026 (sexta-feira). Motivo: Gripe',
      data: { workout: { status: 'skipped', skipReason: 'Gripe' } },
    });
    expect(await agenda.days()).toMatchObject({ A: '2026-11-20 skipped' });
  });

  it('does not skip what is completed', async () => {
    const agenda = await createAgenda();
    const args = { workout_id: agenda.idOf('B'), reason: 'Gripe' };

    expect(await agenda.call('skip_workout', args)).toMatchObject({
      error: { code: 'WORKOUT_NOT_PLANNED', isRecoverable: true },
    });
    expect(await agenda.days()).toMatchObject({ B: '2026-11-19 completed' });
  });
});

describe('create_custom_workout', () => {
  it('adds a workout outside of the plan, beside what is planned that day', async () => {
    const agenda = await createAgenda();
    const args = {
      date: 'amanhã',
      type: 'CYCLING',
      description: 'Giro leve',
      target_pace: '25 km/h',
      duration: 45,
    };

    expect(await agenda.call('create_custom_workout', args)).toMatchObject({
      kind: 'completed',
      text: 'Treino criado: Giro leve em 21/11/2026 (sábado).',
      data: {
        workout: {
          date: '2026-11-21',
          type: 'CYCLING',
          targetPace: '25 km/h',
          durationMinutes: 45,
          status: 'planned',
        },
      },
    });
    const scope = { tenant: 'club', owner: agenda.owner };
    expect(await database.store.listLooseWorkouts(scope, '2026-11-21', 10)).toMatchObject([
      { description: 'Giro leve', date: '2026-11-21', durationMinutes: 45 },
    ]);
    expect(await agenda.days()).toMatchObject({ D: '2026-11-21' });
  });

  it.each(['31/12', '0000-01-01', '9999-12-31'])(
    'adds nothing on %s, which is no day',
    async (date) => {
      const agenda = await createAgenda();
      const before = await agenda.days();
      const args = { date, type: 'RUNNING', description: 'x' };

      expect(await agenda.call('create_custom_workout', args)).toMatchObject({
        error: { code: 'INVALID_DATE', isRecoverable: true },
      });
      expect(await agenda.days()).toEqual(before);
    },
  );
});

describe('a second equal workout', () => {
  const workout = { date: 'amanhã', type: 'CYCLING', description: 'Giro leve', duration: 45 };
  const add = (agenda: TestAgenda, change: object = {}) =>
    agenda.call('create_custom_workout', { ...workout, ...change });
  const count = ({ owner }: TestAgenda) =>
    database.prisma.coachWorkout.count({ where: { owner, type: 'CYCLING' } });

  it.each([
    {},
    { description: ' GIRO  leve' },
    { duration: undefined },
    { target_pace: '25 km/h' },
  ])('is not created unless the athlete says that there are to be two: %j', async (change) => {
    const agenda = await createAgenda();
    await add(agenda);

    expect(await add(agenda, change)).toMatchObject({
      error: {
        code: 'WORKOUT_EXISTS',
        isRecoverable: true,
        message:
          'Já há um treino igual em 21/11/2026 (sábado): "Giro leve". Nada foi criado. Se é ' +
          'mesmo para ter dois, diga que quer um segundo.',
      },
    });
    expect(await count(agenda)).toBe(1);
    expect(await add(agenda, { allow_duplicate: true })).toMatchObject({ kind: 'completed' });
    expect(await count(agenda)).toBe(2);
  });

  it.each([{ date: 'hoje' }, { description: 'Giro forte' }, { duration: 60 }])(
    'is none where it differs: %j',
    async (change) => {
      const agenda = await createAgenda();
      await add(agenda);

      expect(await add(agenda, change)).toMatchObject({ kind: 'completed' });
    },
  );

  it('is one of two that are asked for at the same moment', async () => {
    const agenda = await createAgenda();
    await Promise.all([add(agenda), add(agenda), add(agenda)]);

    expect(await count(agenda)).toBe(1);
  });
});

describe('a new workout on a day that cannot be meant', () => {
  it.each(['2025-11-21', '2036-11-21', '2999-01-01'])('is not created: %s', async (date) => {
    const agenda = await createAgenda();
    const args = { date, type: 'RUNNING', description: 'x' };

    expect(await agenda.call('create_custom_workout', args)).toMatchObject({
      error: {
        code: 'DATE_TOO_FAR',
        message: expect.stringContaining('Escolha um dia de 20/10/2026 (terça-feira) a '),
      },
    });
  });
});

describe('E6 the workout of another owner', () => {
  it.each([
    ['reschedule_workout', { new_date: '2026-11-24', strategy: 'swap' }],
    ['reschedule_workout', { new_date: '2026-11-24', strategy: 'push' }],
    ['reschedule_workout', { new_date: '2026-11-24', strategy: 'replace' }],
    ['mark_workout_complete', {}],
    ['skip_workout', { reason: 'x' }],
  ])('is not found by %s', async (name, rest) => {
    const agenda = await createAgenda();
    const stranger = await createAgenda();
    const before = await agenda.days();

    for (const letter of ['A', 'B', 'C', 'D']) {
      const args = { workout_id: agenda.idOf(letter), ...rest };
      expect(await agenda.call(name, args, { owner: stranger.owner })).toMatchObject({
        error: { code: 'WORKOUT_NOT_FOUND', isRecoverable: true },
      });
    }
    expect(await agenda.days()).toEqual(before);
    expect(await stranger.days()).toEqual(before);
  });
});
