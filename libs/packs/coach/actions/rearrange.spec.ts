import { describe, expect, it } from 'vitest';
import { createWorkout } from '../test/support/coach-fixture.js';
import type { PlannedWorkout } from './agenda.js';
import { rearrange } from './rearrange.js';
import { english } from '../words/english.js';
import { portuguese } from '../words/portuguese.js';

const planned = (id: string, date: string, change: Partial<PlannedWorkout> = {}) => ({
  ...createWorkout({ id, date, description: id }),
  planName: 'Plano',
  planStartsOn: '2026-11-16',
  planEndsOn: '2026-11-29',
  ...change,
});

const a = planned('a', '2026-11-23');
const b = planned('b', '2026-11-25');
const to = '2026-11-25';

/** Where each goes, and what goes away. */
function outcome(...[wish]: Parameters<typeof rearrange>) {
  const change = rearrange(wish);
  if (change.kind !== 'changed') return change.kind === 'refused' ? change.code : change.kind;
  return {
    moves: Object.fromEntries(change.moves.map(({ workout, to: day }) => [workout.id, day])),
    removed: change.removed.map(({ id }) => id),
  };
}

/** The code of a refusal, and what it says in each language. */
function said(...[wish]: Parameters<typeof rearrange>) {
  const change = rearrange(wish);
  if (change.kind !== 'refused') throw new Error(`It is ${change.kind}.`);
  return [change.code, change.message(portuguese), change.message(english)];
}

describe('E9 rearrange', () => {
  it('sends what is in the way where the strategy says', () => {
    const wish = { workout: a, to, others: [b] };

    expect(outcome({ ...wish, strategy: 'swap' })).toEqual({
      moves: { a: to, b: '2026-11-23' },
      removed: [],
    });
    expect(outcome({ ...wish, strategy: 'push' })).toEqual({
      moves: { a: to, b: '2026-11-26' },
      removed: [],
    });
    expect(outcome({ ...wish, strategy: 'replace' })).toEqual({
      moves: { a: to },
      removed: ['b'],
    });
  });

  it('does not take the workout itself for one in the way', () => {
    const early = planned('a', '2026-11-26');
    const wish = { workout: early, to, strategy: 'push', others: [early, b] } as const;

    expect(outcome(wish)).toEqual({ moves: { a: to, b: '2026-11-26' }, removed: [] });
  });

  it('says in the refusal which day, which plan and which workout', () => {
    expect(said({ workout: a, to: '2026-11-30', strategy: 'swap', others: [] })).toEqual([
      'OUTSIDE_PLAN',
      '30/11/2026 (segunda-feira) fica fora do plano de "a", que vai de 16/11/2026 ' +
        '(segunda-feira) a 29/11/2026 (domingo).',
      'Nov 30, 2026 (Monday) lies outside of the plan of "a", which goes from Nov 16, 2026 ' +
        '(Monday) to Nov 29, 2026 (Sunday).',
    ]);
    const done = { ...b, status: 'completed' };
    expect(said({ workout: a, to, strategy: 'swap', others: [done] })).toEqual([
      'DAY_HAS_COMPLETED_WORKOUT',
      'Em 25/11/2026 (quarta-feira) já foi concluído "b", que não sai do lugar. Escolha outro dia.',
      'On Nov 25, 2026 (Wednesday) "b" is completed already and stays in its place. Choose another ' +
        'day.',
    ]);
  });

  it('refuses to move what is done before it looks at the day', () => {
    const done = { ...a, status: 'completed' };

    expect(outcome({ workout: done, to: done.date, strategy: 'swap', others: [] })).toBe(
      'WORKOUT_NOT_PLANNED',
    );
    expect(outcome({ workout: a, to: a.date, strategy: 'swap', others: [] })).toBe('unchanged');
  });
});
