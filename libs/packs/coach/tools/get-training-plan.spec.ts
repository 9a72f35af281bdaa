import { describe, expect, it } from 'vitest';
import { createCoach, createWorkout } from '../test/support/coach-fixture.js';
import { scope } from '../../test/support/tool-context.js';
import { addDays } from '../../calendar/local-date.js';

const plan = {
  ...scope,
  id: 'plan-1',
  name: 'Meia maratona',
  goal: 'Menos de 1h50',
  startsOn: '2026-10-01',
  endsOn: '2026-12-20',
  workouts: [createWorkout()],
};

describe('get_training_plan', () => {
  it('gives the active plan with the ids, days and weekdays of its workouts', async () => {
    const { store, run } = createCoach();
    store.plans.push(plan);

    const result = await run('get_training_plan', {});

    expect(result).toMatchObject({
      value: {
        today: '2026-11-20',
        weekday: 'sexta',
        plans: [
          {
            id: 'plan-1',
            name: 'Meia maratona',
            workouts: [
              {
                id: createWorkout().id,
                date: '2026-11-21',
                weekday: 'sábado',
                description: 'Intervalado 5x1000 m',
                targetPace: '4:40',
                durationMinutes: 60,
                distanceMeters: 10_000,
                status: 'planned',
              },
            ],
          },
        ],
      },
    });
    expect(result).not.toHaveProperty('value.note');
  });

  it('E12 says that there is no active plan and still gives workouts outside of plans', async () => {
    const { store, run } = createCoach();
    store.plans.push({ ...plan, endsOn: '2026-11-19' });
    store.looseWorkouts.push({ ...scope, ...createWorkout({ id: 'loose' }) });

    expect(await run('get_training_plan', {})).toMatchObject({
      value: {
        plans: [],
        workouts_without_plan: [{ id: 'loose' }],
        note: 'O atleta não tem plano de treino ativo.',
      },
    });
  });

  it('E12 gives all plans when several are active and says so', async () => {
    const { store, run } = createCoach();
    store.plans.push(plan, { ...plan, id: 'plan-2', name: 'Travessia' });

    expect(await run('get_training_plan', {})).toMatchObject({
      value: {
        plans: [{ id: 'plan-1' }, { id: 'plan-2' }],
        note: 'Há 2 planos ativos ao mesmo tempo; diga de qual está falando.',
      },
    });
  });

  const daily = (from: string, count: number) =>
    Array.from({ length: count }, (_, day) => createWorkout({ date: addDays(from, day) }));

  it('E2 of a long plan lists the workouts from a week ago on, and says what it left out', async () => {
    const { store, run } = createCoach();
    store.plans.push({ ...plan, startsOn: '2026-01-01', workouts: daily('2026-01-01', 731) });

    expect(await run('get_training_plan', {})).toMatchObject({
      value: {
        plans: [
          {
            workouts: Array.from({ length: 100 }, (_, day) => ({
              date: addDays('2026-11-13', day),
            })),
          },
        ],
        note: 'De "Meia maratona" estão listados 100 de 731 treinos: 2026-11-13 a 2027-02-20.',
      },
    });
  });

  it('E2 of a long plan that ends soon lists its last workouts', async () => {
    const { store, run } = createCoach();
    store.plans.push({ ...plan, workouts: daily('2026-05-01', 210) });

    const result = await run('get_training_plan', {});

    expect(result).toHaveProperty('value.plans.0.workouts.0.date', '2026-08-19');
    expect(result).toHaveProperty('value.plans.0.workouts.99.date', '2026-11-26');
  });

  it('gives all of 100 workouts, and shares that room among several plans', async () => {
    const { store, run } = createCoach();
    store.plans.push({ ...plan, workouts: daily('2026-10-01', 100) });
    expect(await run('get_training_plan', {})).not.toHaveProperty('value.note');

    store.plans.push({ ...plan, name: 'Travessia', workouts: daily('2026-11-20', 51) });
    expect(await run('get_training_plan', {})).toMatchObject({
      value: {
        note:
          'Há 2 planos ativos ao mesmo tempo; diga de qual está falando. ' +
          'De "Meia maratona" estão listados 50 de 100 treinos: 2026-11-13 a 2027-01-01. ' +
          'De "Travessia" estão listados 50 de 51 treinos: 2026-11-20 a 2027-01-08.',
      },
    });
  });

  it('gives the workouts outside of plans from a week ago on, at most 30', async () => {
    const { store, run } = createCoach();
    const loose = daily('2026-11-12', 32).map((workout) => ({ ...scope, ...workout }));
    store.looseWorkouts.push(...loose);

    const result = await run('get_training_plan', {});

    expect(result).toHaveProperty('value.workouts_without_plan.0.date', '2026-11-13');
    expect(result).toHaveProperty('value.workouts_without_plan.length', 30);
    expect(result).toMatchObject({
      value: {
        note: expect.stringContaining('Listados só os primeiros 30 treinos fora de planos'),
      },
    });
  });
});
