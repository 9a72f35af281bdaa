import { connect } from 'node:net';
import { text } from 'node:stream/consumers';

/** Sends bytes as they are, as no client would, and reads until the server closes the connection. */
export async function sendRaw(
  url: string,
  bytes: string | Uint8Array,
  timeoutMs = 20_000,
): Promise<string> {
  const { hostname, port } = new URL(url);
  const socket = connect({ port: Number(port), host: hostname, allowHalfOpen: true });
  const late = new Error(`No end of the answer to ${String(bytes).slice(0, 80)}`);
  const timer = setTimeout(() => socket.destroy(late), timeoutMs);
  socket.write(bytes);
  try {
    return await text(socket);
  } catch (error) {
    // A server may break the connection instead of closing it.
    if (error === late) throw error;
    return '';
  } finally {
    clearTimeout(timer);
    socket.destroy();
  }
}

/** A request whose path and headers stay as they are: clients, also those of tests, tidy them. */
export const sendHead = (
  url: string,
  path: string,
  { method = 'GET', headers = [] }: { method?: string; headers?: readonly string[] } = {},
): Promise<string> =>
  sendRaw(
    url,
    `${[`${method} ${path} HTTP/1.1`, 'Host: localhost', 'Connection: close', ...headers].join('\r\n')}\r\n\r\n`,
  );
