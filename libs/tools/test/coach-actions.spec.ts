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
    A: { date: '2026-11-21' },
    B: { date: '2026-11-22', status: 'completed' },
    C: { date: '2026-11-23', status: 'skipped' },
  });

describe('mark_workout_complete', () => {
  it('completes a planned workout, with the notes of the athlete', async () => {
    const agenda = await createAgenda();
    const args = { workout_id: agenda.idOf('A'), notes: 'Pernas leves' };

    expect(await agenda.call('mark_workout_complete', args)).toMatchObject({
      kind: 'completed',
      text: 'Treino concluído: A de 2026-11-21 (sábado).',
      data: {
        workout: { id: agenda.idOf('A'), status: 'completed', notes: 'Pernas leves' },
        already_completed: false,
      },
    });
    expect(await agenda.days()).toMatchObject({ A: '2026-11-21 completed' });
  });

  it('says so where it was completed already, and keeps the notes that are there', async () => {
    const agenda = await createAgenda();
    const id = agenda.idOf('A');
    await agenda.call('mark_workout_complete', { workout_id: id, notes: 'Forte' });

    expect(await agenda.call('mark_workout_complete', { workout_id: id })).toMatchObject({
      text: 'Treino concluído: A de 2026-11-21 (sábado) (já estava concluído).',
      data: { workout: { notes: 'Forte' }, already_completed: true },
    });
  });

  it('completes what was skipped and then done after all', async () => {
    const agenda = await createAgenda();

    await agenda.call('mark_workout_complete', { workout_id: agenda.idOf('C') });

    expect(await agenda.days()).toMatchObject({ C: '2026-11-23 completed' });
  });
});

describe('skip_workout', () => {
  it('keeps the workout in its place, with the reason', async () => {
    const agenda = await createAgenda();
    const args = { workout_id: agenda.idOf('A'), reason: 'Gripe' };

    expect(await agenda.call('skip_workout', args)).toMatchObject({
      text: 'Treino pulado: A de 2026-11-21 (sábado). Motivo: Gripe',
      data: { workout: { status: 'skipped', skip_reason: 'Gripe' } },
    });
    expect(await agenda.days()).toMatchObject({ A: '2026-11-21 skipped' });
  });

  it('does not skip what is completed', async () => {
    const agenda = await createAgenda();
    const args = { workout_id: agenda.idOf('B'), reason: 'Gripe' };

    expect(await agenda.call('skip_workout', args)).toMatchObject({
      error: { code: 'WORKOUT_NOT_PLANNED', isRecoverable: true },
    });
    expect(await agenda.days()).toMatchObject({ B: '2026-11-22 completed' });
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
      text: 'Treino criado: Giro leve em 2026-11-21 (sábado).',
      data: {
        workout: {
          date: '2026-11-21',
          type: 'CYCLING',
          target_pace: '25 km/h',
          duration_minutes: 45,
          status: 'planned',
        },
      },
    });
    const scope = { tenant: 'club', owner: agenda.owner };
    expect(await database.store.listLooseWorkouts(scope, '2026-11-21', 10)).toMatchObject([
      { description: 'Giro leve', date: '2026-11-21', durationMinutes: 45 },
    ]);
    expect(await agenda.days()).toMatchObject({ A: '2026-11-21' });
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

    for (const letter of ['A', 'B', 'C']) {
      const args = { workout_id: agenda.idOf(letter), ...rest };
      expect(await agenda.call(name, args, { owner: stranger.owner })).toMatchObject({
        error: { code: 'WORKOUT_NOT_FOUND', isRecoverable: true },
      });
    }
    expect(await agenda.days()).toEqual(before);
    expect(await stranger.days()).toEqual(before);
  });
});
