import { once } from 'node:events';
import type { Socket } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { SMTPServer, type SMTPServerDataStream, type SMTPServerSession } from 'smtp-server';

/** A message whose final dot has arrived. */
export interface ReceivedMessage {
  readonly from: string;
  readonly to: readonly string[];
  /** As sent, without the dots that SMTP adds. */
  readonly raw: string;
  /** When it had come, in milliseconds since 1970. */
  readonly at: number;
}

/** What a recipient's local part makes the server do; all others get their mail. */
const faults = {
  'rcpt-451': { at: 'rcpt', code: 451 },
  'rcpt-550': { at: 'rcpt', code: 550 },
  'rcpt-drop': { at: 'rcpt', code: 'drop' },
  'dot-451': { at: 'dot', code: 451 },
  'dot-550': { at: 'dot', code: 550 },
  'dot-drop': { at: 'dot', code: 'drop' },
  'dot-hang': { at: 'dot', code: 'hang' },
  'dot-held': { at: 'dot', code: 'held' },
} as const satisfies Record<
  string,
  { at: 'rcpt' | 'dot'; code: number | 'drop' | 'hang' | 'held' }
>;

type Fault = (typeof faults)[keyof typeof faults];
type Done = (error?: Error | null) => void;

/** A real SMTP server on loopback that counts what it gets and fails for recipients who ask for it. */
export class TestSmtpServer {
  /** Messages that it has read to the end, whatever it answered. */
  readonly received: ReceivedMessage[] = [];
  /** Those that it has answered with 250. */
  readonly accepted: ReceivedMessage[] = [];
  /** Connections so far. */
  connections = 0;
  /** Answers the next connections with 421 instead of a greeting. */
  isShuttingDown = false;
  readonly #sockets = new Set<Socket>();
  readonly #held: (() => void)[] = [];
  #server = this.#create();

  private constructor(private port: number) {}

  static async start(): Promise<TestSmtpServer> {
    const server = new TestSmtpServer(0);
    await server.open();
    return server;
  }

  /** For the setting SMTP_URL. */
  get url(): string {
    return `smtp://127.0.0.1:${this.port}`;
  }

  /** Those accepted for a recipient. */
  acceptedFor(address: string): ReceivedMessage[] {
    return this.accepted.filter(({ to }) => to.includes(address));
  }

  /** Listens, after `close` on the same port again. */
  async open(): Promise<void> {
    this.#server = this.#create();
    this.#server.listen(this.port, '127.0.0.1');
    await once(this.#server.server, 'listening');
    const address = this.#server.server.address();
    if (address === null || typeof address === 'string') throw new Error('No port');
    this.port = address.port;
  }

  /** Accepts the messages for `dot-held` that have come so far. */
  acceptHeld(): void {
    for (const accept of this.#held.splice(0)) accept();
  }

  /** Further connections are refused. */
  async close(): Promise<void> {
    const closed = new Promise<void>((resolve) => {
      this.#server.close(resolve);
    });
    for (const socket of this.#sockets) socket.destroy();
    await closed;
  }

  #create(): SMTPServer {
    const server = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS'],
      logger: false,
      onConnect: (_session, done: Done) => {
        done(this.isShuttingDown ? replyError(421) : null);
      },
      onRcptTo: ({ address }, session, done: Done) => {
        const fault = faultOf(address);
        if (fault?.at === 'rcpt') this.#fail(fault, session, done);
        else done();
      },
      onData: (stream, session, done: Done) => {
        // Whoever ends in the middle of a message has sent none.
        this.#read(stream, session, done).catch(done);
      },
    });
    server.on('error', () => undefined);
    server.server.on('connection', (socket: Socket) => {
      this.connections += 1;
      this.#sockets.add(socket);
      socket.once('close', () => this.#sockets.delete(socket));
    });
    return server;
  }

  async #read(stream: SMTPServerDataStream, session: SMTPServerSession, done: Done): Promise<void> {
    const raw = (await buffer(stream)).toString('latin1');
    const { mailFrom, rcptTo } = session.envelope;
    const to = rcptTo.map(({ address }) => address);
    const message = { from: mailFrom === false ? '' : mailFrom.address, to, raw, at: Date.now() };
    this.received.push(message);
    const fault = to.map(faultOf).find((one) => one !== undefined);
    const accept = () => {
      this.accepted.push(message);
      done();
    };
    if (fault?.code === 'held') this.#held.push(accept);
    else if (fault) this.#fail(fault, session, done);
    else accept();
  }

  #fail({ code }: Fault, session: SMTPServerSession, done: Done): void {
    if (code === 'hang' || code === 'held') return;
    if (code !== 'drop') {
      done(replyError(code));
      return;
    }
    for (const socket of this.#sockets) {
      if (socket.remotePort === session.remotePort) socket.destroy();
    }
  }
}

const replyError = (responseCode: number): Error =>
  Object.assign(new Error('as the test asked for'), { responseCode });

function faultOf(address: string): Fault | undefined {
  const [name = ''] = address.split('@');
  return Object.entries(faults).find(([known]) => known === name)?.[1];
}
