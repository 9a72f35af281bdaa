import { once } from 'node:events';
import { createServer, type Server, type ServerResponse } from 'node:http';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createBoundedFetch } from '../src/mcp/connection/bounded-fetch.js';

describe('an answer of an MCP server that never ends', () => {
  let server: Server;
  /** Whatever is asked, ten bytes and no end. */
  let responses: ServerResponse[];

  beforeEach(async () => {
    responses = [];
    server = createServer((_request, response) => {
      responses.push(response);
      response.writeHead(202).write('x'.repeat(10));
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
  });

  afterEach(async () => {
    server.closeAllConnections();
    server.close();
    await once(server, 'close');
  });

  const post = async (maxBytes: number) => {
    const address = server.address();
    if (address === null || typeof address === 'string') throw new Error('It does not listen.');
    const url = `http://127.0.0.1:${address.port}`;
    const { body } = await createBoundedFetch(maxBytes)(url, { method: 'POST', body: '{}' });
    const [response] = responses;
    if (!body || !response) throw new Error('There is no answer.');
    return { body, closed: once(response, 'close') };
  };

  it('is let go of where nobody reads it', async () => {
    const { body, closed } = await post(1_000);
    await body.cancel();
    await closed;
  });

  it('is let go of in its middle', async () => {
    const { body, closed } = await post(1_000);
    const reader = body.getReader();
    expect((await reader.read()).value).toHaveLength(10);
    await reader.cancel();
    await closed;
  });

  it('is let go of where it is too large', async () => {
    const { body, closed } = await post(9);
    await expect(body.getReader().read()).rejects.toThrow('more than 9 bytes');
    await closed;
  });
});
