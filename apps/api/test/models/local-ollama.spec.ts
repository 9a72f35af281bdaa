import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { readEnv } from '../../src/config/env.js';
import { suggestOllama } from '../../src/models/providers/local-ollama.js';

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});

async function listening(answer: RequestListener): Promise<string> {
  const server = createServer(answer);
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  // A server on a port has an address of this kind.
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

async function linesFor(url: string, settings: NodeJS.ProcessEnv = {}): Promise<string[]> {
  const lines: string[] = [];
  const logger = { info: (_fields: object, line: string) => void lines.push(line) };
  await suggestOllama(readEnv(settings), logger, url);
  return lines;
}

const ollama =
  (body: unknown): RequestListener =>
  (request, response) => {
    response.end(JSON.stringify(request.url === '/api/tags' ? body : {}));
  };

describe('an Ollama on this machine', () => {
  it('is named with the two settings that connect it, where only the offline model is set', async () => {
    const url = await listening(ollama({ models: [{ name: 'a b' }, { name: 'llama3.1:8b' }] }));
    const lines = await linesFor(url);
    expect(lines).toHaveLength(2);
    expect(lines[0]).toContain(`OPENAI_COMPATIBLE_BASE_URL=${url}/v1`);
    expect(lines[1]).toContain('DEFAULT_MODEL=openai-compatible:llama3.1:8b');
  });

  it.each([
    ['another default model', { DEFAULT_MODEL: 'openai:gpt-5', OPENAI_API_KEY: 'k-123456789' }],
    ['a key', { ANTHROPIC_API_KEY: 'k-123456789' }],
    ['a base URL', { OPENAI_COMPATIBLE_BASE_URL: 'http://127.0.0.1:1/v1' }],
  ])('is not looked for with %s', async (_name, settings) => {
    let asked = 0;
    const url = await listening((_request, response) => {
      asked += 1;
      response.end('{}');
    });
    expect(await linesFor(url, settings)).toEqual([]);
    expect(asked).toBe(0);
  });

  it.each<[string, RequestListener]>([
    ['answers something else', (_request, response) => void response.end('<html>')],
    ['has no models', ollama({ models: [] })],
    ['never answers', () => undefined],
    ['hangs up', (request) => void request.socket.destroy()],
  ])('that %s is passed over in silence', async (_name, answer) => {
    expect(await linesFor(await listening(answer))).toEqual([]);
  });

  it('that is not there is passed over in silence', async () => {
    expect(await linesFor('http://127.0.0.1:1')).toEqual([]);
  });
});
