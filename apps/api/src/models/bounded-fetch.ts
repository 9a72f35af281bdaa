/** A model server sent more than any answer may hold. */
export class ModelAnswerTooLargeError extends Error {
  override readonly name = 'ModelAnswerTooLargeError';

  constructor(readonly maxBytes: number) {
    super(`The model server's answer is larger than ${maxBytes} bytes`);
  }
}

/**
 * `fetch` that reads the whole body itself and stops at `maxBytes`. The AI SDK's own bound is
 * 2 GiB, which ends the process before it ends the call.
 */
export function boundedFetch(maxBytes: number, send: typeof fetch): typeof fetch {
  return async (input, init) => {
    const response = await send(input, init);
    if (response.body === null) return response;
    const body = await readAtMost(response.body, maxBytes);
    return new Response(body, {
      status: response.status,
      statusText: response.statusText,
      headers: response.headers,
    });
  };
}

async function readAtMost(
  stream: ReadableStream<Uint8Array>,
  maxBytes: number,
): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array[] = [];
  let received = 0;
  for await (const chunk of stream) {
    received += chunk.byteLength;
    // Leaving the loop cancels the stream, which frees the connection.
    if (received > maxBytes) throw new ModelAnswerTooLargeError(maxBytes);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks, received);
}
