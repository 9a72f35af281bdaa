import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { AiSdkLlmAdapter } from '../../src/models/ai-sdk-llm-adapter.js';
import { ModelProviders } from '../../src/models/providers/model-providers.js';
import { modelRequest } from '../support/model/model-request.js';

const servers: Server[] = [];

afterEach(async () => {
  for (const server of servers.splice(0)) {
    const closed = once(server, 'close');
    server.close();
    server.closeAllConnections();
    await closed;
  }
});

async function listen(answer: (request: IncomingMessage) => [number, Record<string, string>]) {
  const requests: string[] = [];
  const server = createServer((request, response) => {
    requests.push(`${request.method ?? ''} ${request.url ?? ''}`);
    const [status, headers] = answer(request);
    request.resume();
    response.writeHead(status, { 'content-type': 'application/json', ...headers });
    response.end('{}');
  });
  servers.push(server);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return { requests, origin: `http://127.0.0.1:${port}` };
}

describe('a model server that redirects', () => {
  it.each([301, 302, 303, 307, 308])(
    'S22: with %i sends neither conversation nor key on, and the call fails for good',
    async (status) => {
      const other = await listen(() => [200, {}]);
      const location = `${other.origin}/v1/chat/completions?token=hidden`;
      const first = await listen(() => [status, { location }]);
      const adapter = new AiSdkLlmAdapter(
        new ModelProviders({
          OPENAI_COMPATIBLE_BASE_URL: `${first.origin}/v1`,
          OPENAI_COMPATIBLE_API_KEY: 'top-secret',
        }),
      );
      const result = await adapter.generateText(
        modelRequest({ model: 'openai-compatible:scripted' }),
      );
      expect(other.requests).toEqual([]);
      expect(first.requests).toHaveLength(1);
      expect(result).toMatchObject({
        error: { code: 'MODEL_NOT_CONFIGURED', isRetryable: false },
      });
      expect(result).toHaveProperty(
        'error.message',
        expect.stringContaining(`HTTP ${status} to ${other.origin}`),
      );
      expect(JSON.stringify(result)).not.toContain('hidden');
    },
  );
});
