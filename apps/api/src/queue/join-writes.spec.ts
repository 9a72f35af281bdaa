import { EventEmitter } from 'node:events';
import { Duplex } from 'node:stream';
import { setImmediate as turn } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { joinWrites } from './join-writes.js';

/** Keeps what goes out together. */
class Outgoing extends Duplex {
  readonly writes: string[][] = [];

  override _write(chunk: Buffer, _encoding: string, done: () => void): void {
    this.writes.push([chunk.toString()]);
    done();
  }

  override _writev(chunks: { chunk: Buffer }[], done: () => void): void {
    this.writes.push(chunks.map(({ chunk }) => chunk.toString()));
    done();
  }
}

it('sends what is written in one turn together, over each connection that it makes', async () => {
  const first = new Outgoing();
  const client = Object.assign(new EventEmitter(), { stream: first });
  joinWrites(client);
  first.write('a');
  await Promise.resolve().then(() => first.write('b'));
  await turn();
  first.write('c');
  await turn();
  expect(first.writes).toEqual([['a', 'b'], ['c']]);

  const second = new Outgoing();
  client.stream = second;
  client.emit('connect');
  second.write('d');
  second.write('e');
  await turn();
  expect(second.writes).toEqual([['d', 'e']]);
});
