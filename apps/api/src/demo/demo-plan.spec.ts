import { trainingPlanSchema } from '@faina/packs';
import { describe, expect, it } from 'vitest';
import { demoPlan } from './demo-plan.js';

const week = ['2026-11-16', '2026-11-17', '2026-11-19', '2026-11-22'];

describe('the plan of the demo', () => {
  it.each(week)('is one that the service takes, from the Monday before %s on', (today) => {
    const plan = demoPlan(today);

    expect(trainingPlanSchema.safeParse(plan)).toMatchObject({ success: true });
    expect(plan).toMatchObject({ startsOn: '2026-11-16', endsOn: '2027-01-10' });
    expect(new Set(plan.workouts.map(({ date }) => date)).size).toBe(56);
  });

  it('is the same all week, and another one the week after', () => {
    const [first, ...others] = week.map(demoPlan);

    for (const other of others) expect(other).toEqual(first);
    expect(demoPlan('2026-11-23')).not.toEqual(first);
  });

  it.each(week)('has a workout on the day after %s and on every other one', (today) => {
    const tomorrow = new Date(Date.parse(today) + 86_400_000).toISOString().slice(0, 10);

    expect(demoPlan(today).workouts.filter(({ date }) => date === tomorrow)).toHaveLength(1);
  });
});
