import { afterAll, beforeAll, expect, it } from 'vitest';
import { createMcpFolder, type McpFolder, MisbehavingServer } from '../support/mcp/mcp-servers.js';
import { HttpClient } from '../support/service/http-client.js';
import { type HttpService, startHttpService } from '../support/service/http-service.js';
import { waitFor } from '../support/wait-for.js';
import { readEnv } from '../../src/config/env.js';
import { pageSchema } from '../../src/gateways/rest/paging/page.js';
import { mcpServerSchema, type McpServerView } from '../../src/mcp/mcp-server-report.js';
import { startService } from '../../src/service.js';

let folder: McpFolder;
let api: HttpService;
let client: HttpClient;

beforeAll(async () => {
  folder = await createMcpFolder();
  api = await startHttpService();
  client = new HttpClient(api.url);
});

afterAll(async () => {
  await api.close();
  await folder.remove();
});

const servers = async (): Promise<McpServerView[]> =>
  pageSchema(mcpServerSchema).parse((await client.get('/v1/mcp/servers')).json()).items;

/** A worker on the database of the API, whose servers are these. */
async function startWorker(mcpServers: Readonly<Record<string, unknown>>) {
  const settings = { ROLE: 'worker', LOG_LEVEL: 'silent', LEASE_MS: '1000' };
  const path = await folder.configure(mcpServers);
  const env = readEnv({ ...settings, DATA_DIR: folder.path, MCP_CONFIG: path });
  return startService(env, api.databaseUrl);
}

const until = (what: string, isSo: (all: readonly McpServerView[]) => boolean) =>
  waitFor(
    async () => {
      const all = await servers();
      return isSo(all) ? all : undefined;
    },
    { what },
  );

it('an API without servers of its own tells of those of all workers, for as long as they live', async () => {
  expect(await servers()).toEqual([]);
  const odd = new MisbehavingServer(folder.path);
  await odd.describe('Greets');
  const whole = await startWorker({ odd: odd.entry });
  const [connected] = await until('the server of the first', ([one]) => one?.state === 'connected');
  expect(connected).toMatchObject({ name: 'odd', seenBy: [{ worker: expect.any(String) }] });
  expect((await client.get('/health/ready')).json()).toMatchObject({ checks: { mcp: 'up' } });

  const lame = await startWorker({ odd: { command: 'no-such-command' } });
  const [away] = await until('that of the second', ([one]) => one?.state === 'away');
  expect(away).toMatchObject({ lastError: { message: 'spawn no-such-command ENOENT' } });
  expect(away?.seenBy.map(({ state }) => state).sort()).toEqual(['away', 'connected']);
  const ready = await client.get('/health/ready');
  expect(ready.status).toBe(200);
  expect(ready.json()).toMatchObject({ checks: { mcp: 'degraded' } });

  await Promise.all([whole.close(), lame.close()]);
  await until('nobody to know a server', (all) => all.length === 0);
});
