import { describe, expect, it } from 'vitest';
import { LabelValues } from './label-values.js';

describe('the values of a label', () => {
  it('are the first 200 that come, then `other`, whatever comes in between', () => {
    const values = new LabelValues();
    const names = Array.from({ length: 1_000 }, (_, index) => `agent-${index}`);
    expect(new Set(names.map((name) => values.of(name))).size).toBe(201);
    expect(values.of('agent-199')).toBe('agent-199');
    expect(values.of('agent-200')).toBe('other');
    expect(values.of('agent-0')).toBe('agent-0');
  });
});
