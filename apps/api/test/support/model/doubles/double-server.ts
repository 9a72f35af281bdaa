import { once } from 'node:events';
import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from 'node:http';
import type {
  Answer,
  DoubleTurn,
  ProviderDouble,
  Refusal,
  StreamEvent,
} from './protocol/provider-double.js';

export interface DoubleRecord {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  /** As it came. */
  readonly text: string;
  /** Parsed; undefined where it is no JSON. */
  readonly body: unknown;
  readonly reply: Refusal | Answer;
  /** Whether the reply was an answer, and was sent whole. */
  isGiven: boolean;
}

/** What the double does with its next request, if it is one that it accepts. */
export type DoubleStep =
  | DoubleTurn
  /** Answered with this status, as a provider that is away does. */
  | { readonly fails: number; readonly body?: object }
  /** Accepted, and answered when `release()` is called. */
  | { readonly held: DoubleTurn }
  /** The stream breaks off after as many events; without one, the answer does after its half. */
  | { readonly turn: DoubleTurn; readonly cutAfter: number };

interface Plan {
  readonly step: DoubleStep;
  readonly reply: Refusal | Answer;
}

/**
 * A provider's double on loopback. Each accepted request takes the next step of the script; what the
 * real one would refuse gets its error, and stands in `refusals`.
 */
export class DoubleServer {
  readonly requests: DoubleRecord[] = [];
  /** What was refused: status and body. */
  readonly refusals: Refusal[] = [];
  readonly #steps: DoubleStep[] = [];
  readonly #held = new Set<() => void>();

  private constructor(
    private readonly server: Server,
    private readonly port: number,
    private readonly double: ProviderDouble,
    /** Answers where the script is at its end. */
    private readonly responder: ((body: unknown, index: number) => DoubleTurn) | undefined,
  ) {
    server.on('request', (request: IncomingMessage, response: ServerResponse) => {
      this.#handle(request, response).catch(() => response.destroy());
    });
  }

  static async start(
    double: ProviderDouble,
    responder?: (body: unknown, index: number) => DoubleTurn,
  ): Promise<DoubleServer> {
    const server = createServer({ keepAliveTimeout: 60_000 });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const address = server.address();
    if (address === null || typeof address === 'string') throw new Error('No port');
    return new DoubleServer(server, address.port, double, responder);
  }

  /** For the base URL of the provider, as its SDK takes it. */
  get baseUrl(): string {
    return `http://127.0.0.1:${this.port}${this.double.basePath}`;
  }

  /** The answers among the replies, with the prompts that they were given. */
  get answers(): readonly Answer[] {
    return this.requests.flatMap(({ reply }) => (reply.kind === 'answered' ? [reply] : []));
  }

  script(...steps: readonly DoubleStep[]): void {
    this.#steps.push(...steps);
  }

  /** Lets every held answer go. */
  release(): void {
    for (const go of this.#held) go();
    this.#held.clear();
  }

  /** Throws where something was refused, or a step is left over. */
  assertDone(): void {
    if (this.refusals.length > 0) {
      throw new Error(
        `${this.double.name} refused: ${JSON.stringify(this.refusals.map(({ body }) => body))}`,
      );
    }
    if (this.#steps.length > 0)
      throw new Error(`${this.double.name}: ${this.#steps.length} steps unused`);
  }

  /** Drops what one test left, so that its failure stays its own. */
  forget(): void {
    this.#steps.length = 0;
    this.refusals.length = 0;
    this.requests.length = 0;
  }

  async close(): Promise<void> {
    const closed = once(this.server, 'close');
    this.server.close();
    this.server.closeAllConnections();
    await closed;
  }

  async #handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const text = await read(request);
    const body = parse(text);
    const path = request.url ?? '';
    const { headers } = request;
    const { step, reply } = this.#plan({ path, headers, body });
    const record = { path, headers, text, body, reply, isGiven: false };
    this.requests.push(record);
    if (reply.kind === 'refused') {
      this.refusals.push(reply);
      send(response, reply.status, reply.body);
      return;
    }
    if ('fails' in step) {
      send(
        response,
        step.fails,
        step.body ?? { error: { message: 'The double is told to fail.' } },
      );
      return;
    }
    if ('held' in step) await this.#untilReleased(response);
    if (response.destroyed) return;
    const cutAfter = 'cutAfter' in step ? step.cutAfter : undefined;
    record.isGiven = cutAfter === undefined;
    if (reply.isStreamed) await stream(response, reply.events, cutAfter);
    else if (cutAfter === undefined) send(response, 200, reply.body);
    else cut(response, reply.body);
  }

  #plan(request: { path: string; headers: IncomingHttpHeaders; body: unknown }): Plan {
    let step: DoubleStep | undefined;
    const reply = this.double.respond(request, () => {
      step = this.#steps.shift() ?? this.responder?.(request.body, this.requests.length);
      if (!step) throw new Error(`${this.double.name}: no step is left`);
      if ('fails' in step) return {};
      if ('held' in step) return step.held;
      return 'turn' in step ? step.turn : step;
    });
    return { step: step ?? {}, reply };
  }

  async #untilReleased(response: ServerResponse): Promise<void> {
    await new Promise<void>((resolve) => {
      this.#held.add(resolve);
      response.once('close', resolve);
    });
  }
}

async function read(request: IncomingMessage): Promise<string> {
  const parts: string[] = [];
  request.setEncoding('utf8');
  request.on('data', (part: string) => parts.push(part));
  await once(request, 'end');
  return parts.join('');
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function send(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'content-type': 'application/json' });
  response.end(JSON.stringify(body));
}

/** Each event in a write of its own, so that readers meet them apart. */
async function stream(
  response: ServerResponse,
  events: readonly StreamEvent[],
  cutAfter = events.length,
): Promise<void> {
  response.writeHead(200, { 'content-type': 'text/event-stream; charset=utf-8' });
  for (const { name, data } of events.slice(0, cutAfter)) {
    const text = typeof data === 'string' ? data : JSON.stringify(data);
    const event = `${name === undefined ? '' : `event: ${name}\n`}data: ${text}\n\n`;
    await new Promise<void>((resolve) => void response.write(event, () => resolve()));
    if (response.destroyed) return;
  }
  if (cutAfter < events.length) response.socket?.resetAndDestroy();
  else response.end();
}

function cut(response: ServerResponse, body: object): void {
  const text = JSON.stringify(body);
  response.writeHead(200, {
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(text),
  });
  response.write(text.slice(0, text.length / 2), () => response.socket?.resetAndDestroy());
}
