import { describe, expect, it } from 'vitest';
import { CallPermits, type Release } from './call-permits.js';

const never = new AbortController().signal;

/** Takes permits and tells, by number, who has got one. */
function queueing(permits: CallPermits) {
  const served: number[] = [];
  const releases: (Release | undefined)[] = [];
  const take = async (number: number, signal = never, group = 'a'): Promise<void> => {
    releases[number] = await permits.take(group, signal, 60_000);
    served.push(number);
  };
  return { served, releases, take };
}
const turn = () => new Promise(setImmediate);

describe('CallPermits', () => {
  it('serves as many as there are permits, the others in line as permits are given back', async () => {
    const { served, releases, take } = queueing(new CallPermits(() => 2));
    const all = Promise.all([take(0), take(1), take(2), take(3)]);
    await turn();
    expect(served).toEqual([0, 1]);
    releases[1]?.();
    releases[1]?.();
    await turn();
    expect(served).toEqual([0, 1, 2]);
    releases[0]?.();
    await all;
    expect(served).toEqual([0, 1, 2, 3]);
  });

  it('lets who is called off leave the line without a permit', async () => {
    const { served, releases, take } = queueing(new CallPermits(() => 1));
    const controller = new AbortController();
    const all = Promise.all([take(0), take(1, controller.signal), take(2)]);
    await turn();
    controller.abort();
    await turn();
    expect(releases[1]).toBeUndefined();
    releases[0]?.();
    await all;
    expect(served).toEqual([0, 1, 2]);
    expect(await new CallPermits(() => 1).take('a', controller.signal, 60_000)).toBeUndefined();
  });

  it('S6: gives a free place to the group that has the fewest', async () => {
    const { served, releases, take } = queueing(new CallPermits(() => 2));
    const all = Promise.all([take(0), take(1), take(2), take(3, never, 'b'), take(4, never, 'b')]);
    await turn();
    releases[0]?.();
    releases[1]?.();
    await turn();
    expect(served).toEqual([0, 1, 3, 2]);
    releases[2]?.();
    await all;
    expect(served).toEqual([0, 1, 3, 2, 4]);
  });

  it('ends a wait for a place when its time is over', async () => {
    const permits = new CallPermits(() => 1);
    const release = await permits.take('a', never, 60_000);
    expect(await permits.take('a', never, 5)).toBeUndefined();
    release?.();
    expect(await permits.take('a', never, 5)).toBeTypeOf('function');
  });

  it('follows a number of places that changes', async () => {
    let places = 1;
    const { served, releases, take } = queueing(new CallPermits(() => places));
    const all = Promise.all([take(0), take(1), take(2)]);
    await turn();
    places = 3;
    releases[0]?.();
    await all;
    expect(served).toEqual([0, 1, 2]);
  });
});
