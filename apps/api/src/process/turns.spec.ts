import { setImmediate as turn } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { Turns } from './turns.js';

/** Tells, by number, who has gone on. */
function numbered(turns: Turns, count: number): number[] {
  const wentOn: number[] = [];
  for (let number = 0; number < count; number += 1) turns.goOn(() => wentOn.push(number));
  return wentOn;
}

describe('turns of the event loop', () => {
  it('let so many go on at once, and the others in the next turns, in the order in which they came', async () => {
    const turns = new Turns(2);
    const wentOn = numbered(turns, 5);
    expect(wentOn).toEqual([0, 1]);
    expect(turns.isBusy).toBe(true);
    await turn();
    expect(wentOn).toEqual([0, 1, 2, 3]);
    await turn();
    expect(wentOn).toEqual([0, 1, 2, 3, 4]);
    expect(turns.isBusy).toBe(false);
  });

  it('have room again once one has ended in which nobody waited', async () => {
    const turns = new Turns(2);
    numbered(turns, 2);
    await turn();
    expect(numbered(turns, 2)).toEqual([0, 1]);
  });

  it('let nobody pass who comes while others wait, in a turn that has room as well', async () => {
    const turns = new Turns(2);
    const first = numbered(turns, 3);
    const later: number[] = [];
    turns.goOn(() => {
      turns.goOn(() => later.push(2));
      later.push(1);
    });
    await turn();
    expect([first, later]).toEqual([[0, 1, 2], [1]]);
    await turn();
    expect(later).toEqual([1, 2]);
  });

  it('do not make who awaits one wait where there is room', async () => {
    const turns = new Turns(1);
    expect(turns.next()).toBeUndefined();
    const later = turns.next();
    expect(later).toBeInstanceOf(Promise);
    await later;
    expect(turns.isBusy).toBe(false);
  });
});
