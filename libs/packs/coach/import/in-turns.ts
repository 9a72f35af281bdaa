import { setImmediate as turn } from 'node:timers/promises';

/** So many rows take some 20 ms at the most. */
const rowsATurn = 500;

/**
 * The rows, with a turn of the event loop for everybody else after every few hundred: rows that
 * wait for nothing would let no request be answered until the file ends.
 */
export async function* inTurns<T>(rows: AsyncIterable<T>): AsyncGenerator<T> {
  let count = 0;
  for await (const row of rows) {
    yield row;
    count += 1;
    if (count % rowsATurn === 0) await turn();
  }
}
