import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { z } from 'zod';

const messageSchema = z.looseObject({
  id: z.union([z.string(), z.number()]).optional(),
  method: z.string(),
  params: z.looseObject({ name: z.string().optional(), cursor: z.string().optional() }).default({}),
});

type Message = z.output<typeof messageSchema>;

/** What a server over HTTP does with a call of the tool with a name. */
type CallBehaviour = (message: Message, response: ServerResponse) => Promise<void> | void;

const behaviours: Readonly<Record<string, CallBehaviour>> = {
  answer: (message, response) => {
    send(response, message, { content: [{ type: 'text', text: 'Olá' }] });
  },
  hang: () => undefined,
  /** 50 MB in one event, as fast as they are read. */
  huge: async (_message, response) => {
    openStream(response).write('data: {"jsonrpc":"2.0","x":"');
    const part = 'x'.repeat(1024 * 1024);
    for (let sent = 0; sent < 50 && !response.destroyed; sent += 1) {
      if (!response.write(part))
        await Promise.race([once(response, 'drain'), once(response, 'close')]);
    }
    response.end('"}\n\n');
  },
  huge_json: (_message, response) => {
    response.setHeader('content-type', 'application/json');
    response.end(`{"x":"${'x'.repeat(50 * 1024 * 1024)}"}`);
  },
  /** Begins to answer and breaks the connection. */
  drop: (_message, response) => {
    openStream(response).write('data: {"json');
    setImmediate(() => response.destroy());
  },
  /** Breaks the connection before the first byte. */
  reset: (_message, response) => void response.destroy(),
  /** Ends an answer that says nothing. */
  silent: (_message, response) => void openStream(response).end(),
  broken: (_message, response) => void response.writeHead(500).end('<html>'),
  forgotten: (_message, response) => void response.writeHead(404).end(),
  html: (_message, response) => {
    response.setHeader('content-type', 'text/html');
    response.end('<html>');
  },
  odd: (message, response) => {
    send(response, message, { content: 'no list', structuredContent: null });
  },
};

/** Tools that answer every call with the status in their name. */
const statuses = [400, 401, 403, 408, 409, 413, 429, 499, 500, 502, 504].map((status) => {
  const answer: CallBehaviour = (_message, response) => void response.writeHead(status).end();
  return [`status_${status}`, answer] as const;
});
const allBehaviours = new Map([...Object.entries(behaviours), ...statuses]);

const openStream = (response: ServerResponse): ServerResponse =>
  response.writeHead(200, { 'content-type': 'text/event-stream' });

const send = (response: ServerResponse, message: Message, result: object): void => {
  sendText(response, message, JSON.stringify(result));
};

function sendError(response: ServerResponse, { id }: Message, error: object): void {
  response.setHeader('content-type', 'application/json');
  response.end(JSON.stringify({ jsonrpc: '2.0', id, error }));
}

function sendText(response: ServerResponse, { id }: Message, result: string): void {
  response.setHeader('content-type', 'application/json');
  response.end(`{"jsonrpc":"2.0","id":${JSON.stringify(id)},"result":${result}}`);
}

const toolsPerPage = 100;

export interface HttpServerOptions {
  /** How many tools it lists beside those above. */
  readonly moreTools?: number;
  /** Further tools by their names; each gives the JSON text of its result. */
  readonly results?: Readonly<Record<string, () => string>>;
}

/** An MCP server over HTTP that fails in the ways that HTTP can. */
export class McpHttpServer {
  /** Names of the tools that were called. */
  readonly calls: string[] = [];
  pages = 0;
  /** Of all tools. */
  description = 'Does something';

  private constructor(
    private readonly server: Server,
    private readonly names: readonly string[],
    private readonly results: NonNullable<HttpServerOptions['results']>,
  ) {}

  static async start({
    moreTools = 0,
    results = {},
  }: HttpServerOptions = {}): Promise<McpHttpServer> {
    const names = [
      ...allBehaviours.keys(),
      ...Object.keys(results),
      ...Array.from({ length: moreTools }, (_, index) => `tool_${index}`),
    ];
    const server = createServer();
    const self = new McpHttpServer(server, names, results);
    server.on('request', (request, response) => void self.#handle(request, response));
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    return self;
  }

  get url(): string {
    const address = this.server.address();
    if (address === null || typeof address === 'string') throw new Error('It does not listen.');
    return `http://127.0.0.1:${address.port}/mcp`;
  }

  async close(): Promise<void> {
    this.server.closeAllConnections();
    this.server.close();
    await once(this.server, 'close');
  }

  async #handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (request.method !== 'POST') {
      response.writeHead(405).end();
      return;
    }
    const message = messageSchema.parse(JSON.parse(await text(request)));
    switch (message.method) {
      case 'initialize':
        response.setHeader('mcp-session-id', 'one');
        send(response, message, {
          protocolVersion: '2025-06-18',
          capabilities: { tools: {} },
          serverInfo: { name: 'http', version: '1' },
        });
        return;
      case 'tools/list': {
        this.pages += 1;
        const from = Number(message.params.cursor ?? 0);
        const next = from + toolsPerPage;
        const { description } = this;
        const inputSchema = { type: 'object' };
        send(response, message, {
          tools: this.names.slice(from, next).map((name) => ({ name, description, inputSchema })),
          ...(next < this.names.length && { nextCursor: String(next) }),
        });
        return;
      }
      case 'tools/call': {
        const name = message.params.name ?? '';
        this.calls.push(name);
        const result = this.results[name];
        if (result) sendText(response, message, result());
        await allBehaviours.get(name)?.(message, response);
        return;
      }
      default:
        if (message.id === undefined) response.writeHead(202).end();
        else sendError(response, message, { code: -32601, message: 'Method not found' });
    }
  }
}
