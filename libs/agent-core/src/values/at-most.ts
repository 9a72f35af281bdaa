/**
 * The chunks of a body as they come. Where it has more than `maxBytes`, what `tooLarge` makes is thrown
 * and the rest is not read: leaving the loop cancels a stream, which frees its connection.
 */
export async function* atMost<Chunk extends Uint8Array>(
  body: AsyncIterable<Chunk>,
  maxBytes: number,
  tooLarge: () => Error,
): AsyncGenerator<Chunk> {
  let bytes = 0;
  for await (const chunk of body) {
    bytes += chunk.byteLength;
    if (bytes > maxBytes) throw tooLarge();
    yield chunk;
  }
}
