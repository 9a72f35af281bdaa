const delimiters = [',', ';', '\t'] as const;

export type Delimiter = (typeof delimiters)[number];

const lineFeed = 0x0a;

/**
 * The delimiter that the first line of a CSV file uses most, and the whole of the stream. A
 * spreadsheet whose decimal sign is the comma writes semicolons.
 *
 * @throws what `headerTooLong` makes when the first line is longer than a header may be.
 */
export async function withDelimiter(
  stream: AsyncIterable<Uint8Array>,
  maxHeaderBytes: number,
  headerTooLong: () => Error,
): Promise<{ delimiter: Delimiter; bytes: AsyncGenerator<Uint8Array> }> {
  const iterator = stream[Symbol.asyncIterator]();
  const head: Uint8Array[] = [];
  let size = 0;
  for (;;) {
    const next = await iterator.next();
    if (next.done) break;
    head.push(next.value);
    size += next.value.byteLength;
    if (next.value.includes(lineFeed) || size > maxHeaderBytes) break;
  }
  const bytes = Buffer.concat(head);
  const end = bytes.indexOf(lineFeed);
  if ((end < 0 ? size : end) > maxHeaderBytes) throw headerTooLong();
  const header = bytes.toString('utf8', 0, end < 0 ? size : end);
  const uses = (delimiter: Delimiter) => header.split(delimiter).length;
  const [delimiter] = delimiters.toSorted((left, right) => uses(right) - uses(left));
  return { delimiter: delimiter ?? ',', bytes: follow(head, iterator) };
}

async function* follow(
  head: readonly Uint8Array[],
  iterator: AsyncIterator<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  try {
    yield* head;
    for (let next = await iterator.next(); !next.done; next = await iterator.next()) {
      yield next.value;
    }
  } finally {
    await iterator.return?.();
  }
}
