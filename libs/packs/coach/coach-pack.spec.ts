import { describe, expect, it } from 'vitest';
import { createCoach } from './test/support/coach-fixture.js';
import { ToolRegistryService } from '@faina/tools';

const workoutId = '0195f4f0-0000-4000-8000-0000000000a1';

describe('the coach pack', () => {
  const { pack } = createCoach();

  const namesWith = (effect: string) =>
    pack.tools
      .filter((tool) => tool.effect === effect)
      .map(({ name }) => name)
      .sort();

  it('E8 has query tools that only read, and action tools with a local effect', () => {
    expect(namesWith('none')).toEqual([
      'analyze_training_load',
      'compare_activities',
      'get_activities_range',
      'get_activity_by_date',
      'get_fitness_scores',
      'get_last_activity',
      'get_sleep_data',
      'get_sleep_recovery',
      'get_training_plan',
    ]);
    expect(namesWith('local')).toEqual([
      'create_custom_workout',
      'mark_workout_complete',
      'reschedule_workout',
      'skip_workout',
    ]);
    expect(namesWith('external')).toEqual([]);
  });

  it('E13 gives its agent exactly the tools of its list', () => {
    const [agent, ...others] = pack.agents;

    expect(others).toEqual([]);
    expect(agent?.toolNames).toEqual(pack.tools.map(({ name }) => name));
    expect(() => new ToolRegistryService([pack])).not.toThrow();
  });

  it('E3 E14 has an agent of five iterations that then answers, 20 messages in 5 minutes, on the model of the service', () => {
    expect(pack.agents[0]).toMatchObject({
      name: 'coach',
      strategy: 'react',
      limits: { maxIterations: 5, toolTimeoutMs: 10_000 },
      onLimit: 'answer',
      rateLimit: { messages: 20, windowMs: 300_000 },
      language: 'pt-BR',
    });
    expect(pack.agents[0]).not.toHaveProperty('model');
  });

  it.each([
    ['get_last_activity', { activity_type: 'FLYING' }],
    ['get_last_activity', { tenantId: 'other' }],
    ['get_activity_by_date', {}],
    ['get_activity_by_date', { date: 20_261_119 }],
    ['get_activities_range', { start_date: '2026-11-01' }],
    ['get_sleep_data', { days: 'many' }],
    ['compare_activities', { activity_ids: ['1'] }],
    ['reschedule_workout', { workout_id: '1', new_date: 'amanhã' }],
    ['reschedule_workout', { workout_id: workoutId, new_date: '' }],
    ['reschedule_workout', { workout_id: workoutId, new_date: 'hoje', strategy: 'delete' }],
    ['reschedule_workout', { workout_id: workoutId, new_date: 'hoje', owner: 'other' }],
    ['create_custom_workout', { date: 'hoje', type: 'OTHER', description: 'x' }],
    ['create_custom_workout', { date: 'hoje', type: 'RUNNING', description: 'a\0b' }],
    ['create_custom_workout', { date: 'hoje', type: 'RUNNING', description: 'x', duration: 0 }],
    ['mark_workout_complete', {}],
    ['skip_workout', { workout_id: workoutId }],
    ['skip_workout', { workout_id: workoutId, reason: 'x'.repeat(501) }],
  ])('E5 refuses wrong arguments of %s: %j', (name, args) => {
    const tool = pack.tools.find((candidate) => candidate.name === name);

    expect(tool?.parameters.safeParse(args).success).toBe(false);
  });
});
