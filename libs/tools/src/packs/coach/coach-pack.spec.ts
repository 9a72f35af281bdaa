import { describe, expect, it } from 'vitest';
import { createCoach } from '../../../test/support/coach-fixture.js';
import { ToolRegistryService } from '../../tool-registry.service.js';

describe('the coach pack', () => {
  const { pack } = createCoach();

  it('has the query tools, and all of them only read (E8)', () => {
    expect(pack.tools.map(({ name }) => name).sort()).toEqual([
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
    expect(new Set(pack.tools.map(({ effect }) => effect))).toEqual(new Set(['none']));
  });

  it('E13 gives its agent exactly the tools of its list', () => {
    const [agent, ...others] = pack.agents;

    expect(others).toEqual([]);
    expect(agent?.toolNames).toEqual(pack.tools.map(({ name }) => name));
    expect(() => new ToolRegistryService([pack])).not.toThrow();
  });

  it('has an agent of five iterations that then answers, on the model of the service', () => {
    expect(pack.agents[0]).toMatchObject({
      name: 'coach',
      strategy: 'react',
      limits: { maxIterations: 5, toolTimeoutMs: 10_000 },
      onLimit: 'answer',
      language: 'pt-BR',
    });
    expect(pack.agents[0]).not.toHaveProperty('model');
  });

  it.each([
    ['get_last_activity', { activity_type: 'FLYING' }],
    ['get_last_activity', { tenantId: 'other' }],
    ['get_activity_by_date', {}],
    ['get_activity_by_date', { date: '2026-02-30' }],
    ['get_activities_range', { start_date: '2026-11-01' }],
    ['get_sleep_data', { days: 'many' }],
    ['compare_activities', { activity_ids: ['1'] }],
  ])('E5 refuses wrong arguments of %s: %j', (name, args) => {
    const tool = pack.tools.find((candidate) => candidate.name === name);

    expect(tool?.parameters.safeParse(args).success).toBe(false);
  });
});
