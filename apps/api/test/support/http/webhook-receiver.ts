import { once } from 'node:events';
import {
  createServer,
  type IncomingHttpHeaders,
  type Server,
  type ServerResponse,
} from 'node:http';
import { text } from 'node:stream/consumers';
import { Webhook } from 'standardwebhooks';
import { z } from 'zod';
import { waitFor } from '../wait-for.js';

/** A message as it came. */
export interface ReceivedMessage {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
  /** When it had come, in milliseconds since 1970. */
  readonly at: number;
}

/** What is done with a message; by default it is answered with 204. */
type Answer = (response: ServerResponse, message: ReceivedMessage) => void;

const eventSchema = z.looseObject({
  type: z.string(),
  timestamp: z.iso.datetime(),
  data: z.looseObject({ job: z.looseObject({ id: z.string(), status: z.string() }) }),
});

/** What a message tells. */
export const eventOf = ({ body }: ReceivedMessage) => eventSchema.parse(JSON.parse(body));

const headersSchema = z.object({
  'webhook-id': z.string(),
  'webhook-timestamp': z.string(),
  'webhook-signature': z.string(),
});

/** By the official library; throws where the message is not signed with the secret. */
export const verify = (secret: string, { body, headers }: ReceivedMessage): unknown =>
  new Webhook(secret).verify(body, headersSchema.parse(headers));

/** A server on loopback that takes messages, and answers each path as it is told to. */
export class WebhookReceiver {
  readonly messages: ReceivedMessage[] = [];
  readonly #answers = new Map<string, Answer>();

  private constructor(
    private readonly server: Server,
    readonly origin: string,
  ) {}

  static async start(): Promise<WebhookReceiver> {
    const server = createServer();
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = z.object({ port: z.number() }).parse(server.address());
    const receiver = new WebhookReceiver(server, `http://127.0.0.1:${port}`);
    server.on('request', (request, response) => {
      const path = request.url ?? '';
      void text(request).then((body) => {
        const message = { path, headers: request.headers, body, at: Date.now() };
        receiver.messages.push(message);
        receiver.#answer(response, message);
      });
    });
    return receiver;
  }

  /** From now on messages to this path are answered so; a number is a status. */
  answer(path: string, how: Answer | number): void {
    this.#answers.set(
      path,
      typeof how === 'number' ? (response) => void response.writeHead(how).end() : how,
    );
  }

  to(path: string): ReceivedMessage[] {
    return this.messages.filter((message) => message.path === path);
  }

  /** Waits until so many have come to the path. */
  async count(path: string, count: number): Promise<[ReceivedMessage, ...ReceivedMessage[]]> {
    return waitFor<[ReceivedMessage, ...ReceivedMessage[]] | undefined>(
      () => {
        const [first, ...others] = this.to(path);
        return first && others.length + 1 >= count ? [first, ...others] : undefined;
      },
      { what: () => `message ${count} to ${path}; there are ${this.to(path).length}` },
    );
  }

  async close(): Promise<void> {
    this.server.closeAllConnections();
    this.server.close();
    await once(this.server, 'close');
  }

  #answer(response: ServerResponse, message: ReceivedMessage): void {
    const answer = this.#answers.get(message.path);
    if (answer) answer(response, message);
    else response.writeHead(204).end();
  }
}
