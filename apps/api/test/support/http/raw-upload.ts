import { connect } from 'node:net';

export interface RawUpload {
  /** Resolves with all that the service answered once it has closed the connection. */
  readonly closed: Promise<string>;
  /** What has been handed to the connection, in bytes; what the service took is no more. */
  sentBytes(): number;
  /** The answer so far. */
  answer(): string;
  write(body: string): void;
  /** Goes away as a client does that has lost its line. */
  destroy(): void;
}

/** An upload without an HTTP client around it, which would stop sending by itself. */
export function openUpload(
  url: string,
  path: string,
  headers: Readonly<Record<string, string>>,
): RawUpload {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  const { promise: closed, resolve } = Promise.withResolvers<string>();
  let answer = '';
  socket.setEncoding('utf8');
  socket.on('data', (text: string) => (answer += text));
  socket.on('error', () => undefined);
  socket.once('close', () => {
    resolve(answer);
  });
  const lines = Object.entries({ host: `${hostname}:${port}`, ...headers });
  socket.write(
    `POST ${path} HTTP/1.1\r\n${lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n`,
  );
  return {
    closed,
    sentBytes: () => socket.bytesWritten - socket.writableLength,
    answer: () => answer,
    write: (body) => void socket.write(body),
    destroy: () => void socket.destroy(),
  };
}

/** Sends so many bytes, as fast as the service takes them, whatever it answers. */
export async function flood(upload: RawUpload, socketBytes: number): Promise<void> {
  const chunk = 'x'.repeat(65_536);
  let isClosed = false;
  void upload.closed.then(() => (isClosed = true));
  for (let sent = 0; sent < socketBytes && !isClosed; sent += chunk.length) {
    upload.write(chunk);
    while (!isClosed && sent - upload.sentBytes() > 4 * chunk.length) {
      await new Promise((resolve) => setImmediate(resolve));
    }
  }
}
