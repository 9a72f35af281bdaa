import { McpTransportError } from './mcp-transport-error.js';

interface BodyEvents {
  readonly onTooLarge: (error: McpTransportError) => void;
  readonly onBroken: (error: unknown) => void;
  /** `isResumable`: the server numbers its events, so the SDK fetches the rest another time. */
  readonly onEnd: (isResumable: boolean) => void;
}

/** The field of a server-sent event that makes a stream resumable. */
const eventId = /(^|\n)id:/;

/** The same bytes, cut off with an error behind the first `maxBytes`. */
export function limitBody(
  body: ReadableStream<Uint8Array>,
  maxBytes: number,
  { onTooLarge, onBroken, onEnd }: BodyEvents,
): ReadableStream<Uint8Array> {
  const reader = body.getReader();
  let bytes = 0;
  let isResumable = false;
  return new ReadableStream<Uint8Array>({
    pull: async (controller) => {
      try {
        const { done, value } = await reader.read();
        if (done) {
          controller.close();
          onEnd(isResumable);
          return;
        }
        bytes += value.byteLength;
        isResumable ||= eventId.test(Buffer.from(value).toString('latin1'));
        if (bytes <= maxBytes) {
          controller.enqueue(value);
          return;
        }
        const error = new McpTransportError(
          'answer_too_large',
          `The server sent an answer of more than ${maxBytes} bytes.`,
        );
        onTooLarge(error);
        controller.error(error);
        await reader.cancel(error);
      } catch (error) {
        onBroken(error);
        controller.error(error);
      }
    },
    cancel: (reason) => reader.cancel(reason),
  });
}
