import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { DelayLine } from './delay-line.js';

/** A way to a server that a test can cut, silence and mend; its own address stays the same. */
export interface TcpProxy {
  readonly port: number;
  /** How many connections have been tried so far, also those refused. */
  readonly connections: number;
  /** Passes connections on to a port of this machine, from now on. */
  forwardTo(port: number): void;
  /**
   * Breaks each of the next connections as soon as that many bytes of the server have come. An empty
   * list ends it, also for those that are open.
   */
  breakNext(afterBytes: readonly number[]): void;
  /** Ends all connections and every new one at once, as if the server were gone. */
  cut(): void;
  /** Keeps connections open and lets no byte through, as a broken network does. */
  silence(): void;
  /** Holds each byte back for so long, both ways; 0 ends it. */
  delay(ms: number): void;
  /** Ends the connections that are open for the server alone: clients are not told, and hear nothing more. */
  halfClose(): void;
  close(): Promise<void>;
}

/** Starts cut off. */
export async function startTcpProxy(): Promise<TcpProxy> {
  const sockets = new Set<Socket>();
  let targetPort: number | undefined;
  const outgoings = new Set<Socket>();
  let silent = false;
  let delayMs = 0;
  let connections = 0;
  let toBreak: number[] = [];
  let isBreaking = false;

  const track = (socket: Socket): Socket => {
    sockets.add(socket);
    socket.on('error', () => socket.destroy());
    socket.once('close', () => sockets.delete(socket));
    return socket;
  };
  const endAll = (): void => {
    for (const socket of sockets) socket.destroy();
  };
  const server = createServer((incoming) => {
    connections += 1;
    track(incoming);
    if (silent) return;
    if (targetPort === undefined) {
      incoming.destroy();
      return;
    }
    const outgoing = track(connect(targetPort, '127.0.0.1'));
    let bytesLeft = toBreak.shift() ?? Infinity;
    outgoing.on('data', (chunk: Buffer) => {
      bytesLeft -= chunk.length;
      if (bytesLeft < 0 && isBreaking) incoming.destroy();
    });
    outgoings.add(outgoing);
    const line = () => new DelayLine(() => delayMs);
    incoming.pipe(line()).pipe(outgoing).pipe(line()).pipe(incoming);
    incoming.once('close', () => outgoing.destroy());
    outgoing.once('close', () => {
      // One that is not known any more was ended behind the client's back; behind an end the rest is on its way.
      if (outgoings.delete(outgoing) && !outgoing.readableEnded) incoming.destroy();
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The proxy has no port.');

  return {
    port: address.port,
    get connections() {
      return connections;
    },
    forwardTo: (port) => {
      // Silenced connections have lost bytes, so they cannot go on.
      if (silent) endAll();
      silent = false;
      targetPort = port;
    },
    breakNext: (afterBytes) => {
      toBreak = [...afterBytes];
      isBreaking = toBreak.length > 0;
    },
    cut: () => {
      targetPort = undefined;
      endAll();
    },
    silence: () => {
      silent = true;
      for (const socket of sockets) socket.unpipe().pause();
    },
    delay: (ms) => {
      delayMs = ms;
    },
    halfClose: () => {
      for (const outgoing of outgoings) {
        outgoings.delete(outgoing);
        outgoing.unpipe().destroy();
      }
    },
    close: async () => {
      endAll();
      server.close();
      await once(server, 'close');
    },
  };
}
