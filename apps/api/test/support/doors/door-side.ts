import { createServer } from 'node:http';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import { z } from 'zod';

// A program: tools that run beside the service. With SIDE=web they are called over HTTP, as a tool at
// /tool and as a server that speaks MCP at /mcp, with SIDE=child as one that speaks MCP on standard
// streams. What a call does is asked of the ledger.
const { LEDGER: ledger, SIDE: side } = z
  .object({ LEDGER: z.string(), SIDE: z.enum(['web', 'child']) })
  .parse(process.env);

const ask = (step: string, body: unknown) =>
  fetch(`${ledger}/${step}`, { method: 'POST', body: JSON.stringify(body) });

async function run(tool: string, cell: string, callKey: string): Promise<void> {
  const does = tool.endsWith('none') ? 'nothing' : tool.endsWith('key') ? 'act-by-key' : 'act';
  for (const step of ['knock', 'enter', 'act']) await ask(step, { cell, callKey, does });
}

const messageSchema = z.looseObject({
  id: z.union([z.string(), z.number()]).optional(),
  method: z.string(),
  params: z
    .looseObject({ name: z.string(), arguments: z.object({ cell: z.string() }) })
    .partial()
    .default({}),
});

const tools = ['none', 'act'].map((name) => ({
  name,
  description: `Does ${name}.`,
  inputSchema: {
    type: 'object',
    properties: { cell: { type: 'string' } },
    required: ['cell'],
    additionalProperties: false,
  },
}));

async function resultOf(message: z.infer<typeof messageSchema>): Promise<object> {
  const { method, params } = message;
  if (method === 'initialize') {
    const serverInfo = { name: 'side', version: '1' };
    return { protocolVersion: '2025-06-18', capabilities: { tools: {} }, serverInfo };
  }
  if (method === 'tools/list') return { tools };
  if (method === 'tools/call') await run(params.name ?? '', params.arguments?.cell ?? '', '');
  return { content: [{ type: 'text', text: 'Done.' }] };
}

/** Undefined for what wants no answer. */
async function answerTo(line: string): Promise<string | undefined> {
  const message = messageSchema.parse(JSON.parse(line));
  if (message.id === undefined) return undefined;
  return JSON.stringify({ jsonrpc: '2.0', id: message.id, result: await resultOf(message) });
}

const callSchema = z.object({
  tool: z.string(),
  args: z.object({ cell: z.string() }),
  callKey: z.string(),
});

if (side === 'child') {
  await fetch(`${ledger}/child`, { method: 'POST', body: String(process.pid) });
  createInterface({ input: process.stdin }).on('line', (line) => {
    void answerTo(line).then((answer) => {
      if (answer !== undefined) process.stdout.write(`${answer}\n`);
    });
  });
} else {
  const server = createServer((request, response) => {
    void text(request).then(async (body) => {
      response.setHeader('content-type', 'application/json');
      if (request.method !== 'POST') response.writeHead(405).end();
      else if (request.url === '/tool') {
        const { tool, args, callKey } = callSchema.parse(JSON.parse(body));
        await run(tool, args.cell, callKey);
        response.end(JSON.stringify({ data: 'done' }));
      } else {
        const answer = await answerTo(body);
        if (answer === undefined) response.writeHead(202);
        response.end(answer);
      }
    });
  });
  server.listen(0, '127.0.0.1', () => {
    const { port } = z.object({ port: z.number() }).parse(server.address());
    process.stdout.write(`${port}\n`);
  });
}
