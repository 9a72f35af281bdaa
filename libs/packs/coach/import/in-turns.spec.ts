import { describe, expect, it } from 'vitest';
import { bytesInTurns, inTurns } from './in-turns.js';

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

describe('bytes that lie ready', () => {
  it('all come, and others get a turn between them', async () => {
    const chunk = new Uint8Array(64 * 1024);
    async function* chunks() {
      for (let count = 0; count < 10; count += 1) yield await Promise.resolve(chunk);
    }
    let read = 0;
    let readAtTurn = 0;
    setImmediate(() => (readAtTurn = read));

    for await (const { length } of bytesInTurns(chunks())) read += length;

    expect(read).toBe(10 * chunk.length);
    expect(readAtTurn).toBe(4 * chunk.length);
  });
});
