import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';
import { createInterface } from 'node:readline';

export const drop = Symbol('breaks the connection');
export const hang = Symbol('says nothing more');

/** What the server does at a step; a text before `drop` is sent without its line end. */
type Act = string | typeof drop | typeof hang | readonly [string, typeof drop];

/** The steps of an SMTP dialogue; a step that is absent is answered as usual. */
export interface Dialogue {
  readonly greeting?: Act;
  readonly ehlo?: Act;
  readonly mail?: Act;
  readonly rcpt?: Act;
  readonly data?: Act;
  /** After the first line of the message. */
  readonly firstLine?: Act;
  readonly dot?: Act;
}

const usual: Required<Omit<Dialogue, 'firstLine'>> = {
  greeting: '220 test',
  ehlo: '250 test',
  mail: '250 sender',
  rcpt: '250 recipient',
  data: '354 go on',
  dot: '250 taken',
};

/** A server on loopback that speaks just enough SMTP to break it at any step. */
export async function startRawSmtp(dialogue: Dialogue) {
  const sockets = new Set<Socket>();
  const seen = { connections: 0, dots: 0 };
  const server = createServer((socket) => {
    seen.connections += 1;
    sockets.add(socket);
    socket.on('error', () => undefined);
    converse(socket, dialogue, seen);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('No port');
  return {
    url: `smtp://127.0.0.1:${address.port}`,
    seen,
    close: async () => {
      const closed = once(server, 'close');
      server.close();
      for (const socket of sockets) socket.destroy();
      await closed;
    },
  };
}

function converse(socket: Socket, dialogue: Dialogue, seen: { dots: number }): void {
  let isInMessage = false;
  const act = (step: keyof Dialogue) => {
    perform(socket, dialogue[step] ?? (step === 'firstLine' ? undefined : usual[step]));
  };
  act('greeting');
  createInterface({ input: socket }).on('line', (line) => {
    if (isInMessage && line !== '.') {
      if (line.startsWith('From: ')) act('firstLine');
      return;
    }
    if (line === '.') {
      isInMessage = false;
      seen.dots += 1;
      act('dot');
      return;
    }
    const step = ({ EHLO: 'ehlo', MAIL: 'mail', RCPT: 'rcpt', DATA: 'data' } as const)[
      line.slice(0, 4)
    ];
    if (step === undefined) return;
    isInMessage = step === 'data' && dialogue.data === undefined;
    act(step);
  });
}

function perform(socket: Socket, act: Act | undefined): void {
  if (act === undefined || act === hang || socket.destroyed) return;
  if (act === drop) socket.destroy();
  else if (typeof act === 'string') socket.write(`${act}\r\n`);
  // Without a line end: the reply is cut in its middle.
  else socket.end(act[0]);
}
