import { setImmediate as turn } from 'node:timers/promises';

/** So many rows take some 20 ms at the most. */
const rowsATurn = 500;

/** So many bytes of a file do too. */
const bytesATurn = 256 * 1024;

/**
 * The rows, with a turn of the event loop for everybody else after every few hundred: rows that
 * wait for nothing would let no request be answered until the file ends.
 */
export const inTurns = <T>(rows: AsyncIterable<T>): AsyncGenerator<T> =>
  withTurns(rows, () => 1, rowsATurn);

/** The same for the bytes of a file that lie ready, of which a row may take as many as there are. */
export const bytesInTurns = (bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> =>
  withTurns(bytes, ({ length }) => length, bytesATurn);

async function* withTurns<T>(
  items: AsyncIterable<T>,
  sizeOf: (item: T) => number,
  aTurn: number,
): AsyncGenerator<T> {
  let size = 0;
  for await (const item of items) {
    yield item;
    size += sizeOf(item);
    if (size < aTurn) continue;
    size = 0;
    await turn();
  }
}
