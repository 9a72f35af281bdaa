import { setImmediate as turn } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { ClaimsAhead } from './claims-ahead.js';

/** A queue of numbered entries, and what a worker did with it. */
function queueOf(entries: number, firstAlone = 1, failing?: string) {
  let next = 1;
  const asked: string[] = [];
  const claims = new ClaimsAhead(
    {
      claim: async (token): Promise<readonly unknown[]> => {
        asked.push(token);
        if (token === failing) throw new Error('The queue is away.');
        return next > entries ? [null, ''] : [{}, String(next++)];
      },
      giveBack: async (id, token) => {
        givenBack.push([id, token]);
        await turn();
        if (id === '5') throw new Error('The queue is away.');
        happened.push(`${id} is back`);
      },
    },
    firstAlone,
  );
  const happened: string[] = [];
  const givenBack: unknown[] = [];
  const claim = async (token: string) => (await claims.claim(token))[1];
  return { asked, claim, claims, givenBack, happened };
}

it('asks for twice as many each time, until one is missing', async () => {
  const { asked, claim } = queueOf(5);
  const rounds: number[] = [];
  for (let number = 0; number < 9; number += 1) {
    expect(await claim(`w:1:${number}`)).toBe(number < 5 ? String(number + 1) : '');
    rounds.push(asked.length);
  }
  expect(rounds).toEqual([1, 3, 3, 7, 7, 7, 7, 8, 9]);
  expect(asked).toEqual(Array.from({ length: 9 }, (_, number) => `w:1:${number}`));
});

it('asks for one after the other until so many were there in a row', async () => {
  const { asked, claim } = queueOf(7, 3);
  const rounds: number[] = [];
  for (let number = 0; number < 9; number += 1) {
    await claim(`w:${number}`);
    rounds.push(asked.length);
  }
  expect(rounds).toEqual([1, 2, 3, 5, 5, 9, 9, 9, 9]);
});

it('hands on what came beside one that failed, and gives it back where that is the first', async () => {
  const second = queueOf(9, 1, 'w:2');
  for (const number of [0, 1]) await second.claim(`w:${number}`);
  await expect(second.claim('w:2')).rejects.toThrow('away');
  const first = queueOf(9, 1, 'w:1');
  await first.claim('w:0');
  await expect(first.claim('w:1')).rejects.toThrow('away');
  await turn();
  expect(first.givenBack).toEqual([['2', 'w:2']]);
});

it('gives back what is not asked for in the same turn, and asks again then', async () => {
  const { asked, givenBack, claim } = queueOf(6);
  for (const number of [0, 1, 2, 3]) await claim(`w:${number}`);
  await turn();
  expect(givenBack).toEqual([
    ['5', 'w:4'],
    ['6', 'w:5'],
  ]);
  expect(await claim('w:4')).toBe('');
  expect(asked.slice(-2)).toEqual(['w:6', 'w:4']);
});

it('asks for one alone with a token that was used before, or has no number', async () => {
  const { asked, claim } = queueOf(9);
  for (const token of ['w:0', 'w:1', 'w:2', 'w:1', 'other']) await claim(token);
  expect(asked).toEqual(['w:0', 'w:1', 'w:2', 'w:1', 'other']);
});

it('has given back when all that it took ahead is there', async () => {
  const { claim, claims, happened } = queueOf(9);
  for (const number of [0, 1, 2, 3]) await claim(`w:${number}`);
  await claims.giveBack();
  expect(happened).toEqual(['6 is back', '7 is back']);
});
