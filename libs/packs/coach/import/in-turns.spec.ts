import { describe, expect, it } from 'vitest';
import { inTurns } from './in-turns.js';

async function* numbers(count: number): AsyncGenerator<number> {
  for (let number = 0; number < count; number += 1) yield await Promise.resolve(number);
}

describe('rows that wait for nothing', () => {
  it('all come, and others get a turn between them', async () => {
    let read = 0;
    let readAtTurn = 0;
    setImmediate(() => (readAtTurn = read));

    for await (const number of inTurns(numbers(1_200))) read += Math.sign(number + 1);

    expect(read).toBe(1_200);
    expect(readAtTurn).toBe(500);
  });
});
