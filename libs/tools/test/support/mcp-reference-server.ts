import { once } from 'node:events';
import { createServer } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import {
  acceptedContent,
  createMcpHandler,
  inputRequired,
  McpServer,
} from '@modelcontextprotocol/server';
import { z } from 'zod';
import { portOf } from './port-of.js';

/** What the tools of the reference server have done. */
export interface ReferenceServer {
  readonly url: string;
  readonly calls: string[];
  /** Calls as they stand in `calls`; they are made, and answered when they are released. */
  readonly held: Set<string>;
  readonly release: () => void;
  readonly close: () => Promise<void>;
}

/** A server of the SDK for 2026-07-28 over HTTP; `reject` refuses all older clients. */
export async function startReferenceServer(
  legacy: 'reject' | 'stateless',
): Promise<ReferenceServer> {
  const calls: string[] = [];
  const held = new Set<string>();
  const released = new AbortController();
  const release = () => {
    released.abort();
  };
  const call = async (words: string) => {
    calls.push(words);
    if (held.has(words) && !released.signal.aborted) await once(released.signal, 'abort');
  };
  const handler = createMcpHandler(() => createTools(call), { legacy });
  const server = createServer((request, response) => {
    const url = `http://127.0.0.1${request.url ?? '/'}`;
    const headers = new Headers();
    for (const [name, value] of Object.entries(request.headers)) headers.set(name, String(value));
    const hasBody = request.method === 'POST';
    const asked = new Request(url, {
      method: request.method ?? 'GET',
      headers,
      ...(hasBody && { body: Readable.toWeb(request), duplex: 'half' }),
    });
    void handler.fetch(asked).then(async ({ status, headers: given, body }) => {
      response.writeHead(status, Object.fromEntries(given));
      if (body === null) response.end();
      else await pipeline(Readable.fromWeb(body), response).catch(() => undefined);
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const close = async () => {
    release();
    await handler.close();
    server.closeAllConnections();
    server.close();
    await once(server, 'close');
  };
  return { url: `http://127.0.0.1:${portOf(server)}/mcp`, calls, held, release, close };
}

function createTools(call: (words: string) => Promise<void>): McpServer {
  const server = new McpServer({ name: 'reference', version: '1' });
  server.registerTool(
    'greet',
    { description: 'Greets', inputSchema: z.object({ name: z.string() }) },
    async ({ name }) => {
      await call('greet');
      return { content: [{ type: 'text', text: `Olá, ${name}` }] };
    },
  );
  const seat = z.object({ seat: z.enum(['12A', '14C']), meal: z.boolean().default(true) });
  server.registerTool(
    'book',
    { description: 'Books a flight', inputSchema: z.object({ to: z.string() }) },
    async ({ to }, { mcpReq: { inputResponses } }) => {
      const answered = inputResponses !== undefined;
      const chosen = acceptedContent(inputResponses, 'seat', seat);
      if (chosen) await call(`book ${to} ${chosen.seat} ${String(chosen.meal)}`);
      if (answered) {
        return {
          content: [{ type: 'text', text: chosen ? `Booked ${chosen.seat}` : 'Not booked' }],
        };
      }
      await call(`ask ${to}`);
      const asked = inputRequired.elicit({
        message: `Which seat to ${to}?`,
        requestedSchema: seat,
      });
      return inputRequired({ inputRequests: { seat: asked }, requestState: 'opaque' });
    },
  );
  server.registerTool(
    'log_in',
    { description: 'Asks for a password', inputSchema: z.object({}) },
    (_args, { mcpReq: { inputResponses } }) => {
      if (inputResponses)
        return { content: [{ type: 'text', text: JSON.stringify(inputResponses) }] };
      const requestedSchema = z.object({ password: z.string() });
      return inputRequired({
        inputRequests: {
          login: inputRequired.elicit({ message: 'Who are you?', requestedSchema }),
        },
      });
    },
  );
  server.registerTool(
    'pay',
    { description: 'Sends a person to a page', inputSchema: z.object({}) },
    (_args, { mcpReq: { inputResponses } }) => {
      if (inputResponses)
        return { content: [{ type: 'text', text: JSON.stringify(inputResponses) }] };
      const url = 'https://pay.example.com/order/7';
      return inputRequired({
        inputRequests: { pay: inputRequired.elicitUrl({ message: 'Pay for it.', url }) },
        requestState: 'order 7',
      });
    },
  );
  return server;
}
