import { describe, expect, it, vi } from 'vitest';
import { endsWithin, withinBudget } from './within-budget.js';

describe('withinBudget', () => {
  it('gives the value of an operation that is done in time', async () => {
    expect(await withinBudget(1_000, async () => 7)).toEqual({ status: 'done', value: 7 });
  });

  it('gives the error of an operation that rejects or throws', async () => {
    const error = new Error('no');
    const rejected = await withinBudget(1_000, () => Promise.reject(error));
    const thrown = await withinBudget(1_000, () => {
      throw error;
    });
    expect([rejected, thrown]).toEqual([
      { status: 'failed', error },
      { status: 'failed', error },
    ]);
  });

  it('R9: leaves no timer behind once the operation has ended', async () => {
    vi.useFakeTimers();
    try {
      await withinBudget(60_000, () => Promise.resolve(7));
      await withinBudget(60_000, () => Promise.reject(new Error('no')));
      expect(vi.getTimerCount()).toBe(0);
    } finally {
      vi.useRealTimers();
    }
  });

  it('is late when the budget is used up, and swallows a rejection that comes after', async () => {
    const { promise, reject } = Promise.withResolvers<never>();
    expect(await withinBudget(1, () => promise)).toEqual({ status: 'late' });
    reject(new Error('too late'));
    await expect(promise).rejects.toThrow('too late');
  });
});

describe('endsWithin', () => {
  it('says whether work has ended in time, and gives the error of work that failed', async () => {
    expect(await endsWithin(1_000, Promise.resolve())).toBe(true);
    expect(await endsWithin(1, Promise.withResolvers().promise)).toBe(false);
    await expect(endsWithin(1_000, Promise.reject(new Error('no')))).rejects.toThrow('no');
  });
});
