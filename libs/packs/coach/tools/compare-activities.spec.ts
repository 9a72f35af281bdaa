import { describe, expect, it } from 'vitest';
import { createActivity, createCoach } from '../test/support/coach-fixture.js';
import { scope } from '../../test/support/tool-context.js';

const first = '0195f4f0-0000-4000-8000-000000000001';
const second = '0195f4f0-0000-4000-8000-000000000002';
const foreign = '0195f4f0-0000-4000-8000-000000000003';

function coachWithTwoRuns() {
  const coach = createCoach();
  coach.store.activities.push(
    { ...scope, ...createActivity({ id: first, startedAt: new Date('2026-11-10T09:00:00Z') }) },
    {
      ...scope,
      ...createActivity({
        id: second,
        startedAt: new Date('2026-11-17T09:00:00Z'),
        distanceMeters: 12_000,
        movingSeconds: 3_480,
        averageHeartRate: 147,
      }),
    },
    { tenant: 'club', owner: 'stranger', ...createActivity({ id: foreign }) },
  );
  return coach;
}

describe('compare_activities', () => {
  it('puts two runs side by side and tells what changed', async () => {
    const { run } = coachWithTwoRuns();

    expect(await run('compare_activities', { activity_ids: [second, first] })).toMatchObject({
      value: {
        activities: [
          { id: first, pace_min_per_km: '5:00' },
          { id: second, pace_min_per_km: '4:50' },
        ],
        difference_first_to_last: {
          distance_km: 2,
          moving_seconds: 480,
          pace_seconds_per_km: -10,
          average_heart_rate_bpm: -3,
        },
      },
    });
  });

  it('compares the activities of a range of days', async () => {
    const { run } = coachWithTwoRuns();
    const date_range = { start_date: '2026-11-10', end_date: '2026-11-17' };

    expect(await run('compare_activities', { date_range })).toMatchObject({
      value: { activities: [{ id: first }, { id: second }] },
    });
  });

  it.each([
    [{ activity_ids: [first] }],
    [{ activity_ids: [first, first] }],
    [{ activity_ids: [] }],
    [{ activity_ids: [first, foreign] }],
    [{ activity_ids: [first, second], activity_type: 'CYCLING' }],
    [{ date_range: { start_date: '2026-11-17', end_date: '2026-11-17' } }],
  ])('E10 refuses fewer than two recoverably: %j', async (args) => {
    expect(await coachWithTwoRuns().run('compare_activities', args)).toMatchObject({
      error: { code: 'TOO_FEW_ACTIVITIES', isRecoverable: true, toolName: 'compare_activities' },
    });
  });

  it('names the ids that are not there', async () => {
    const { store, run } = coachWithTwoRuns();
    store.activities.push({ ...scope, ...createActivity({ id: 'third', type: 'CYCLING' }) });

    expect(
      await run('compare_activities', { activity_ids: [first, second, foreign] }),
    ).toMatchObject({ value: { ids_not_found: [foreign] } });
  });

  it('finds ids in capital letters, and tells those of another sport from those not there', async () => {
    const { store, run } = coachWithTwoRuns();
    const ride = '0195f4f0-0000-4000-8000-00000000000a';
    store.activities.push({ ...scope, ...createActivity({ id: ride, type: 'CYCLING' }) });
    const ids = [first, second, ride].map((id) => id.toUpperCase());

    const result = await run('compare_activities', { activity_ids: ids, activity_type: 'RUNNING' });

    expect(result).toMatchObject({
      value: { activities: [{ id: first }, { id: second }], ids_of_other_sports: [ride] },
    });
    expect(result).not.toHaveProperty('value.ids_not_found');
  });

  it.each([
    [20, 20, undefined],
    [21, 20, 'Comparadas só as 20 atividades mais recentes do período.'],
  ])('of %i activities of a range compares %i and says so', async (count, compared, note) => {
    const { store, run } = createCoach();
    const minutes = Array.from({ length: count }, (_, minute) => String(minute).padStart(2, '0'));
    store.activities.push(
      ...minutes.map((minute) => ({
        ...scope,
        ...createActivity({ id: minute, startedAt: new Date(`2026-11-18T10:${minute}:00Z`) }),
      })),
    );
    const date_range = { start_date: 'quarta', end_date: 'ontem' };

    const result = await run('compare_activities', { date_range });

    expect(result).toHaveProperty('value.activities.length', compared);
    expect(result).toHaveProperty(`value.activities.${compared - 1}.id`, minutes.at(-1));
    expect(result).toMatchObject({ value: note === undefined ? {} : { note } });
    if (note === undefined) expect(result).not.toHaveProperty('value.note');
  });

  it('does not subtract a ride from a run', async () => {
    const { store, run } = coachWithTwoRuns();
    const ride = '0195f4f0-0000-4000-8000-000000000004';
    store.activities.push({ ...scope, ...createActivity({ id: ride, type: 'CYCLING' }) });

    expect(await run('compare_activities', { activity_ids: [first, ride] })).toMatchObject({
      value: {
        difference_first_to_last: 'not computed: RUNNING and CYCLING are different sports',
      },
    });
  });

  it.each([
    [{}, 'NO_SELECTION'],
    [
      {
        activity_ids: [first, second],
        date_range: { start_date: '2026-11-10', end_date: '2026-11-17' },
      },
      'AMBIGUOUS_SELECTION',
    ],
  ])('asks for exactly one way to choose: %j', async (args, code) => {
    expect(await coachWithTwoRuns().run('compare_activities', args)).toMatchObject({
      error: { code, isRecoverable: true },
    });
  });
});
