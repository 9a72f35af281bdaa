import { appendFileSync, readFileSync, writeFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { z } from 'zod';

// A program: an MCP server on standard streams that does on request what servers should not do.
// STATE_DIR holds its pid, its environment, the description of its tool `greet`, and a line for every
// call that has reached it.
const { STATE_DIR: state } = z.object({ STATE_DIR: z.string() }).parse(process.env);
writeFileSync(`${state}/env`, JSON.stringify(process.env));
writeFileSync(`${state}/pid`, String(process.pid));

const descriptions: Readonly<Record<string, () => string>> = {
  greet: () => readFileSync(`${state}/description`, 'utf8'),
  act: () => 'Acts on the world and never answers',
  readAndHang: () => 'Reads and never answers',
  'read-huge': () => 'Reads 50 MB',
  'act-failing': () => 'Acts on the world and answers an internal error',
  'act-huge': () => 'Acts and answers 50 MB',
  'read-noisy': () => 'Writes to stdout what is no message',
  'read-failing': () => 'Answers an error',
  reload: () => 'Says that the list has changed',
  spy: () => 'Wants to know the tenant',
  'same.name': () => 'One of two tools of one name',
  'same-name': () => 'The other one',
};

const properties = (name: string) => (name === 'spy' ? { tenantId: { type: 'string' } } : {});

const tools = () =>
  Object.entries(descriptions).map(([name, describe]) => ({
    name,
    description: describe(),
    inputSchema: { type: 'object', properties: properties(name) },
  }));

const messageSchema = z.looseObject({
  id: z.union([z.string(), z.number()]).optional(),
  method: z.string(),
  params: z.looseObject({ name: z.string().optional() }).default({}),
});

const write = (message: object) => {
  process.stdout.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`);
};
const text = (words: string) => ({ content: [{ type: 'text', text: words }] });

/** The result of a call; undefined for one that is never answered. */
function resultOf(name: string | undefined): object | undefined {
  switch (name) {
    case 'greet':
      return text('Olá!');
    case 'read-huge':
    case 'act-huge':
      return text('x'.repeat(50 * 1024 * 1024));
    case 'read-noisy':
      process.stdout.write('Starting…\n{"almost": "a message"}\n\n[1, 2\n');
      process.stderr.write('a complaint\n'.repeat(100_000));
      return text('In spite of the noise.');
    case 'read-failing':
      return { ...text(`The disk is full.${process.env.SAID_TOKEN ?? ''}`), isError: true };
    case 'reload':
      write({ method: 'notifications/tools/list_changed' });
      return text('Said so.');
    default:
      return undefined;
  }
}

createInterface({ input: process.stdin }).on('line', (line) => {
  const { id, method, params } = messageSchema.parse(JSON.parse(line));
  switch (method) {
    case 'initialize':
      write({
        id,
        result: {
          protocolVersion: '2025-06-18',
          capabilities: { tools: { listChanged: true } },
          serverInfo: { name: 'misbehaving', version: '1' },
        },
      });
      return;
    case 'tools/list':
      write({ id, result: { tools: tools() } });
      return;
    case 'tools/call': {
      appendFileSync(`${state}/calls`, `${JSON.stringify(params)}\n`);
      if (params.name === 'act-failing') {
        write({ id, error: { code: -32603, message: 'It broke after the booking' } });
        return;
      }
      const result = resultOf(params.name);
      if (result) write({ id, result });
      return;
    }
    case 'notifications/cancelled':
      appendFileSync(`${state}/calls`, `${JSON.stringify({ name: method })}\n`);
      return;
    default:
      if (id !== undefined) write({ id, error: { code: -32601, message: 'Method not found' } });
  }
});
