import { describe, expect, it } from 'vitest';
import { groupFailures } from './group-failures.js';
import { withoutValues } from './fingerprint.js';

describe('what a failure is known by', () => {
  it.each([
    ['Lead 4711 was not found.', 'Lead … was not found.'],
    ['Lead "Ana Lima" was not found.', 'Lead … was not found.'],
    [
      "Tool 'send_mail' failed: 550 no such user <ana@x1.example>",
      'Tool … failed: … no such user …',
    ],
    ["The provider's quota isn't there", "The provider's quota isn't there"],
    ['Job 018f2c3a-1111-7000-8000-000000000001 at 2026-11-23T12:00:00Z', 'Job … at …'],
    ['  two\n lines ', 'two lines'],
    ['', ''],
  ])('leaves out of %j what differs from job to job', (message, sentence) => {
    expect(withoutValues(message)).toBe(sentence);
  });

  it('has a bounded length', () => {
    expect(withoutValues('word '.repeat(200)).length).toBeLessThanOrEqual(200);
  });
});

const row = (message: string, change: object = {}) => ({
  code: 'NOT_FOUND',
  tool: 'find_lead' as string | null,
  message,
  agent: 'crm',
  count: 1,
  firstAt: new Date('2026-11-20'),
  lastAt: new Date('2026-11-21'),
  exampleJobId: 'a',
  ...change,
});

describe('failures of the same', () => {
  it('are one group, with the newest as its example', () => {
    const newer = {
      lastAt: new Date('2026-11-22'),
      firstAt: new Date('2026-11-21'),
      exampleJobId: 'b',
    };
    const groups = groupFailures([
      row('Lead 1 is away', { count: 2 }),
      row('Lead 2 is away', { ...newer, agent: 'assistant' }),
      row('Lead 3 is away', { code: 'OTHER' }),
      row('Lead 4 is away', { tool: null }),
    ]);
    expect(groups).toHaveLength(3);
    expect(groups[0]).toMatchObject({
      sentence: 'Lead … is away',
      count: 3,
      firstAt: new Date('2026-11-20'),
      lastAt: new Date('2026-11-22'),
      agents: ['assistant', 'crm'],
      exampleJobId: 'b',
    });
    expect(new Set(groups.map(({ fingerprint }) => fingerprint)).size).toBe(3);
  });
});
