import { appendFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';
import { StreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/streamableHttp.js';
import {
  CallToolRequestSchema,
  ListToolsRequestSchema,
  McpError,
} from '@modelcontextprotocol/sdk/types.js';
import { z } from 'zod';

// A program: an MCP server of the SDK that writes down each call that takes effect, and fails
// afterwards in the way that the call asks for. LEDGER is its file; with PORT_FILE it speaks HTTP.
const { LEDGER, PORT_FILE } = z
  .object({ LEDGER: z.string(), PORT_FILE: z.string().optional() })
  .parse(process.env);

const argumentsSchema = z.object({
  code: z.number().optional(),
  words: z.string().default('It broke after the booking.'),
  isError: z.boolean().optional(),
  /** Ends its words with a variable of its environment, or a header of the request. */
  tells: z.string().optional(),
});

const text = (value: string | readonly string[] | undefined): string => String(value ?? '');

function create(): McpServer {
  const ledger = new McpServer({ name: 'ledger', version: '1' }, { capabilities: { tools: {} } });
  const { server } = ledger;
  server.setRequestHandler(ListToolsRequestSchema, () => ({
    tools: [{ name: 'book', description: 'Books', inputSchema: { type: 'object' } }],
  }));
  server.setRequestHandler(CallToolRequestSchema, ({ params }, { requestInfo }) => {
    const { code, isError, tells, ...rest } = argumentsSchema.parse(params.arguments);
    const told = tells && text(requestInfo?.headers[tells] ?? process.env[tells]);
    const words = `${rest.words}${told ?? ''}`;
    if (told) process.stderr.write(`${words}\n`);
    const beforehand = code !== undefined && code <= -32600 && code >= -32602;
    if (!beforehand && code !== -32700) appendFileSync(LEDGER, 'booked\n');
    // The SDK makes -32603 of what is no error of the protocol.
    if (code === -32603) throw new Error(words);
    if (code !== undefined) throw new McpError(code, words);
    return { content: [{ type: 'text', text: words }], ...(isError && { isError }) };
  });
  return ledger;
}

if (PORT_FILE === undefined) {
  await create().connect(new StdioServerTransport());
} else {
  const http = createServer((request, response) => {
    const transport = new StreamableHTTPServerTransport({ sessionIdGenerator: undefined });
    void create()
      .connect(transport)
      .then(() => transport.handleRequest(request, response));
  });
  http.listen(0, '127.0.0.1', () => {
    const address = http.address();
    if (address !== null && typeof address === 'object') {
      appendFileSync(PORT_FILE, String(address.port));
    }
  });
}
