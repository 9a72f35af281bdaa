/** A text as a stream of small chunks, which also cut characters of several bytes in half. */
export async function* streamOf(text: string, chunkBytes = 7): AsyncGenerator<Uint8Array> {
  const bytes = new TextEncoder().encode(text);
  for (let start = 0; start < bytes.length; start += chunkBytes) {
    yield bytes.subarray(start, start + chunkBytes);
    await Promise.resolve();
  }
}

/** A stream that breaks off with an error. */
export async function* brokenStream(text: string, error: Error): AsyncGenerator<Uint8Array> {
  yield* streamOf(text);
  throw error;
}

/** Everything that a stream gives. */
export async function collect<T>(stream: AsyncIterable<T>): Promise<T[]> {
  const items: T[] = [];
  for await (const item of stream) items.push(item);
  return items;
}
