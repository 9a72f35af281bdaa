import { createInterface } from 'node:readline';
import { fileOf } from '@faina/agent-core/testing';
import { z } from 'zod';

// A program: an MCP server on standard streams that answers with pictures, in every way there is.
const picture = fileOf('image/png', 3_000).toString('base64');
const text = (words: string) => ({ type: 'text', text: words });
const image = (data: string) => ({ type: 'image', data, mimeType: 'image/png' });

const results: Readonly<Record<string, object>> = {
  picture: { content: [text('Look'), image(picture)] },
  structured: {
    content: [text(JSON.stringify({ picture })), image(picture)],
    structuredContent: { picture, of: 'a pixel' },
  },
  words: { content: [text(`See data:image/png;base64,${picture}`)] },
  page: { content: [image(Buffer.from('<html></html>'.repeat(99)).toString('base64'))] },
  failing: { content: [text(`It broke: ${picture}`)], isError: true },
  many: {
    content: Array.from({ length: 12 }, (_, index) =>
      image(fileOf('image/png', 3_000 + index).toString('base64')),
    ),
  },
};

const messageSchema = z.looseObject({
  id: z.union([z.string(), z.number()]).optional(),
  method: z.string(),
  params: z.looseObject({ name: z.string().optional() }).default({}),
});

const write = (message: object) => {
  process.stdout.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`);
};

function answerTo(method: string, name = ''): object | undefined {
  switch (method) {
    case 'initialize':
      return {
        protocolVersion: '2025-06-18',
        capabilities: { tools: {} },
        serverInfo: { name: 'pictures', version: '1' },
      };
    case 'tools/list':
      return {
        tools: Object.keys(results).map((tool) => ({
          name: tool,
          description: `Answers with ${tool}`,
          inputSchema: { type: 'object', properties: {} },
        })),
      };
    case 'tools/call':
      return results[name];
    default:
      return undefined;
  }
}

createInterface({ input: process.stdin }).on('line', (line) => {
  const { id, method, params } = messageSchema.parse(JSON.parse(line));
  if (id === undefined) return;
  const result = answerTo(method, params.name);
  write(result ? { id, result } : { id, error: { code: -32601, message: 'Method not found' } });
});
