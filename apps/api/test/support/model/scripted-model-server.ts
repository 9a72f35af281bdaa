import { once } from 'node:events';
import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { chatRequestSchema, conversationFaults, type ChatRequest } from './chat-request.js';
import { chatCompletion } from './chat-completion.js';
import { chatCompletionEvents } from './chat-completion-events.js';
import { raw, type ModelReply } from './model-replies.js';

export interface RecordedRequest {
  readonly headers: IncomingHttpHeaders;
  readonly body: ChatRequest;
}

/** Answers from the request alone; `index` counts from 0. */
type Responder = (request: ChatRequest, index: number) => ModelReply;

interface Options {
  /** Answers every request for which the script has no step left. */
  readonly responder?: Responder;
  /** How many requests are kept, the newest ones; `count` goes on. */
  readonly keepRequests?: number;
  /** Told of each answer: whether all of it was sent. */
  readonly onAnswered?: (request: ChatRequest, isWhole: boolean) => void;
}

const CHECK_EVERY_MS = 5;

const json = { 'content-type': 'application/json' };
const eventStream = { 'content-type': 'text/event-stream' };
const halfEvents = 'data: {"id":"cut","choices":[{"delta":{"content":"The first half"}}]}\n\n';

/**
 * A model server on loopback that speaks OpenAI's chat completions, for the real HTTP adapter.
 * Each request takes the next step of the script. A request that no step is left for, or that a
 * strict provider would refuse, gets an error and stands in `faults`.
 */
export class ScriptedModelServer {
  readonly requests: RecordedRequest[] = [];
  readonly faults: string[] = [];
  count = 0;
  readonly #steps: ModelReply[] = [];
  readonly #held = new Set<() => void>();

  private constructor(
    private readonly server: Server,
    private readonly port: number,
    private readonly options: Options,
  ) {
    server.on('request', (request: IncomingMessage, response: ServerResponse) => {
      this.#handle(request, response).catch((error: unknown) => {
        this.faults.push(`the server failed: ${String(error)}`);
        response.destroy();
      });
    });
  }

  static async start(options: Options = {}): Promise<ScriptedModelServer> {
    const server = createServer({ keepAliveTimeout: 60_000 });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const address = server.address();
    if (address === null || typeof address === 'string') throw new Error('No port');
    return new ScriptedModelServer(server, address.port, options);
  }

  /** For the setting OPENAI_COMPATIBLE_BASE_URL. */
  get baseUrl(): string {
    return `http://127.0.0.1:${this.port}/v1`;
  }

  /** Adds steps to the script. */
  script(...steps: readonly ModelReply[]): void {
    this.#steps.push(...steps);
  }

  /** Lets every held answer go. */
  release(): void {
    for (const go of this.#held) go();
    this.#held.clear();
  }

  async waitForCount(count: number, timeoutMs = 30_000): Promise<void> {
    const end = Date.now() + timeoutMs;
    while (this.count < count) {
      if (Date.now() > end) {
        throw new Error(`${this.count} of ${count} model calls came in ${timeoutMs} ms`);
      }
      await delay(CHECK_EVERY_MS);
    }
  }

  /** Throws on a fault and on steps that nothing asked for. */
  assertDone(): void {
    if (this.faults.length > 0) throw new Error(`Model server: ${this.faults.join('; ')}`);
    if (this.#steps.length > 0) throw new Error(`Model server: ${this.#steps.length} steps unused`);
  }

  /** Drops what is left of the script and the faults, so that one test's failure stays its own. */
  forget(): void {
    this.#steps.length = 0;
    this.faults.length = 0;
  }

  /** Held calls end with a broken connection. */
  async close(): Promise<void> {
    const closed = once(this.server, 'close');
    this.server.close();
    this.server.closeAllConnections();
    await closed;
  }

  async #handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const text = await read(request);
    const index = this.count;
    this.count += 1;
    const reply = this.#reply(request, text, index, response);
    await this.#perform(reply, response, { index, isStreamed: /"stream":true/.test(text) });
  }

  #reply(
    request: IncomingMessage,
    text: string,
    index: number,
    response: ServerResponse,
  ): ModelReply {
    if (request.method !== 'POST' || request.url !== '/v1/chat/completions') {
      return this.#fault(404, `unexpected ${String(request.method)} ${String(request.url)}`);
    }
    const parsed = chatRequestSchema.safeParse(JSON.parse(text));
    if (!parsed.success) return this.#fault(400, `not a chat request: ${parsed.error.message}`);
    this.requests.push({ headers: request.headers, body: parsed.data });
    if (this.requests.length > (this.options.keepRequests ?? 10_000)) this.requests.shift();
    const { onAnswered } = this.options;
    if (onAnswered)
      response.once('close', () => onAnswered(parsed.data, response.writableFinished));
    const faults = conversationFaults(parsed.data.messages);
    if (faults.length > 0) return this.#fault(400, `invalid conversation: ${faults.join(', ')}`);
    return (
      this.#steps.shift() ??
      this.options.responder?.(parsed.data, index) ??
      this.#fault(500, `unexpected call ${index + 1}: no step is left`)
    );
  }

  #fault(status: number, message: string): ModelReply {
    this.faults.push(message);
    return raw(status, { error: { message, type: 'scripted_model_server', code: null } });
  }

  async #perform(
    reply: ModelReply,
    response: ServerResponse,
    asked: { readonly index: number; readonly isStreamed: boolean },
  ): Promise<void> {
    switch (reply.kind) {
      case 'message': {
        const body = chatCompletion(reply, asked.index);
        if (asked.isStreamed) send(response, 200, chatCompletionEvents(body), eventStream);
        else send(response, 200, body, json);
        return;
      }
      case 'raw':
        send(response, reply.status, reply.body, reply.headers);
        return;
      case 'held':
        await this.#untilReleased(response);
        if (!response.destroyed) await this.#perform(reply.reply, response, asked);
        return;
      case 'delayed':
        await delay(reply.ms);
        if (!response.destroyed) await this.#perform(reply.reply, response, asked);
        return;
      case 'drip':
        await this.#drip(reply, response);
        return;
      case 'paused': {
        const chunk = (content: string, reason: string | null) =>
          `data: ${JSON.stringify({ choices: [{ index: 0, delta: { content }, finish_reason: reason }] })}\n\n`;
        response.writeHead(200, eventStream);
        response.write(chunk(reply.before, null));
        await this.#untilReleased(response);
        response.end(`${chunk(reply.after, null)}${chunk('', 'stop')}data: [DONE]\n\n`);
        return;
      }
      case 'reset':
        response.socket?.resetAndDestroy();
        return;
      case 'cut':
        response.writeHead(200, {
          ...(asked.isStreamed ? eventStream : json),
          'content-length': '1000',
        });
        response.write(asked.isStreamed ? halfEvents : '{"id":"cut","choices":[', () =>
          response.socket?.resetAndDestroy(),
        );
    }
  }

  async #drip(
    { pieces, everyMs, ends, contentType }: Extract<ModelReply, { kind: 'drip' }>,
    response: ServerResponse,
  ): Promise<void> {
    response.writeHead(200, { 'content-type': contentType });
    for (const piece of pieces) {
      if (response.destroyed) return;
      response.write(piece);
      await delay(everyMs);
    }
    if (ends) response.end();
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

function send(
  response: ServerResponse,
  status: number,
  body: string | Uint8Array,
  headers: Readonly<Record<string, string>>,
): void {
  response.writeHead(status, { 'content-length': Buffer.byteLength(body), ...headers });
  response.end(body);
}
