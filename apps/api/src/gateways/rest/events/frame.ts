import { redaction } from '@faina/agent-core';

/** How long a client waits before it comes back, in milliseconds. */
const retryMs = 1_000;

/** What a stream begins with; it also makes the head of the answer go out at once. */
export const firstFrame = `retry: ${retryMs}\n: open\n\n`;

/** A comment, which no client shows. */
export const silentFrame = ': \n\n';

/**
 * An event as it is sent. JSON has no line breaks, so that all of it is one line of data.
 * Source: WHATWG HTML, 9.2 Server-sent events.
 */
export const frame = (event: string, data: object, id?: string | number): string =>
  `${id === undefined ? '' : `id: ${id}\n`}event: ${event}\ndata: ${redaction.json(JSON.stringify(data))}\n\n`;
