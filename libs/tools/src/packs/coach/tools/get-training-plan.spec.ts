import { describe, expect, it } from 'vitest';
import { createCoach, createWorkout, scope } from '../../../../test/support/coach-fixture.js';

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
                target_pace: '4:40',
                duration_minutes: 60,
                distance_km: 10,
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
});
