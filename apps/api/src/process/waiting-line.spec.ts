import { setImmediate as turn } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { WaitingLine } from './waiting-line.js';

it('does so many at a time, and the next as one has ended or failed', async () => {
  const line = new WaitingLine(2);
  const begun: PromiseWithResolvers<string>[] = [];
  const done = ['a', 'b', 'c', 'd'].map(() =>
    line.do(() => {
      const work = Promise.withResolvers<string>();
      begun.push(work);
      return work.promise;
    }),
  );
  expect(begun).toHaveLength(2);
  begun[1]?.reject(new Error('b'));
  await expect(done[1]).rejects.toThrow('b');
  await turn();
  expect(begun).toHaveLength(3);
  begun[0]?.resolve('a');
  await turn();
  expect(begun).toHaveLength(4);
  begun[3]?.resolve('d');
  begun[2]?.resolve('c');
  expect(await Promise.all([done[0], done[2], done[3]])).toEqual(['a', 'c', 'd']);
  expect(await line.do(async () => 'e')).toBe('e');
});
