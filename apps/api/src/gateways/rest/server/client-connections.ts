import type { IncomingMessage, Server } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/**
 * The connections of clients, which keep a closing server open while they live: each answer asks
 * the client to leave from the moment at which closing begins, or before.
 */
export class ClientConnections {
  /** Those that have brought no request yet. */
  readonly #silent = new Set<Socket>();
  readonly #server: Server;
  #state: 'open' | 'leaving' | 'closing' = 'open';

  constructor(instance: FastifyInstance) {
    this.#server = instance.server;
    this.#server.on('connection', (socket: Socket) => {
      this.#silent.add(socket);
      socket.once('close', () => this.#silent.delete(socket));
    });
    this.#server.on('request', ({ socket }: IncomingMessage) => this.#silent.delete(socket));
    instance.addHook('onSend', (_request, reply, _payload, done) => {
      if (this.#state !== 'open') void reply.header('connection', 'close');
      done();
    });
    instance.addHook('onResponse', (_request, _reply, done) => {
      // An answer that had begun before says "keep-alive"; its connection is idle a moment later.
      if (this.#state === 'closing') setImmediate(() => this.#server.closeIdleConnections());
      done();
    });
  }

  /** Closes nothing yet: a request may be on its way over what is idle here. */
  askToLeave(): void {
    if (this.#state === 'open') this.#state = 'leaving';
  }

  /** Closes what is idle now, and from now on each connection after its answer. */
  beginClosing(): void {
    this.#state = 'closing';
    this.#server.closeIdleConnections();
    // To node a connection without its first request is busy.
    for (const socket of this.#silent) if (socket.bytesRead === 0) socket.destroy();
  }

  /** Cuts all connections, whatever goes over them. */
  cut(): void {
    this.#server.closeAllConnections();
  }
}
