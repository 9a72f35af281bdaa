import { describe, expect, it } from 'vitest';
import { demoRequest } from '../demo-request.js';
import { compareActivities } from './compare-activities.js';

const next = (text: string, data: Record<string, unknown>) =>
  compareActivities.next(demoRequest(text, '2026-11-21', []), new Map(Object.entries(data)));

const run = (id: string, type = 'RUNNING') => ({
  id,
  type,
  date: '2026-11-20',
  distance_km: 5,
  missing: [],
});

describe('compareActivities', () => {
  it('asks for the newest ones of one sport by their ids', () => {
    const activities = [run('a'), run('b', 'CYCLING'), run('c'), run('d')];
    expect(
      next('Compare my last two activities', { get_activities_range: { activities } }),
    ).toEqual({
      ask: { tool: 'compare_activities', args: { activity_ids: ['a', 'c'] } },
    });
    expect(
      next('Compare minhas três últimas corridas', { get_activities_range: { activities } }),
    ).toEqual({
      ask: { tool: 'compare_activities', args: { activity_ids: ['a', 'c', 'd'] } },
    });
  });

  it('E10 says so when there are fewer than two', () => {
    expect(
      next('Compare my last two runs', { get_activities_range: { activities: [run('a')] } }),
    ).toEqual({
      say: 'A comparison takes two activities; the last 90 days have 1.',
    });
  });

  it('tells the activities and what changed', () => {
    const compare_activities = {
      activities: [run('a'), run('b')],
      difference_first_to_last: {
        distance_km: 1.5,
        pace_seconds_per_km: -12,
        average_heart_rate_bpm: 0,
      },
    };
    expect(next('Compare minhas corridas', { compare_activities })).toEqual({
      say: [
        'Comparação de 2 atividades:',
        '- 20/11/2026, corrida; Distância: 5 km',
        '- 20/11/2026, corrida; Distância: 5 km',
        'Da primeira para a última:',
        '- Distância: +1,5 km',
        '- Ritmo médio: -12 s/km',
        '- Frequência cardíaca média: 0 bpm',
      ].join('\n'),
    });
  });

  it('does not make up a difference between sports', () => {
    const compare_activities = { activities: [run('a')], difference_first_to_last: 'not computed' };
    expect(next('Compare my activities', { compare_activities })).toEqual({
      say: expect.stringContaining('There is no difference to compute.'),
    });
  });
});
