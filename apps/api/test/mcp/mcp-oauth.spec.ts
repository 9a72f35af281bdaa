import { silentLogger } from '@faina/agent-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import {
  type OAuthServer,
  startOAuthServer,
} from '../../../../libs/tools/test/support/mcp-oauth-server.js';
import { waitFor } from '../support/wait-for.js';
import { EnvProblems } from '../../src/config/env-problems.js';
import { readEnv } from '../../src/config/env.js';
import { DatabasePool } from '../../src/database/database-pool.js';
import { pageSchema } from '../../src/gateways/rest/paging/page.js';
import { McpAuthorizationRepository } from '../../src/mcp/mcp-authorization.repository.js';
import { mcpServerSchema } from '../../src/mcp/mcp-server-report.js';
import { startService } from '../../src/service.js';
import { createMcpFolder, type McpFolder, waitForTool } from '../support/mcp/mcp-servers.js';
import { answer, toolCall } from '../support/model/model-replies.js';
import { ApprovalClient } from '../support/service/approval-client.js';
import { type ScriptedService, startScriptedService } from '../support/service/scripted-service.js';

const listSchema = pageSchema(mcpServerSchema);
const secret = 'the-secret-of-the-robot';

let server: OAuthServer;
const settings = () => ({ MCP_CONFIG: config, SECRETS_KEY: 'secrets-key-of-the-tests-0123456789' });

let folder: McpFolder;
let config: string;
let scripted: ScriptedService;
let client: ApprovalClient;

beforeAll(async () => {
  server = await startOAuthServer(secret);
  folder = await createMcpFolder();
  const { url } = server;
  config = await folder.configure({
    person: { url, oauth: {}, approval: 'never' },
    robot: {
      url,
      oauth: { grant: 'client_credentials', clientId: 'robot', clientSecret: secret },
      approval: 'never',
    },
    open: { url: 'http://127.0.0.1:9/mcp' },
  });
  scripted = await startScriptedService({
    settings: { ...settings(), WORKER_CONCURRENCY: '1' },
  });
  client = new ApprovalClient(scripted.service.url);
  await client.putAgent('tester');
});

afterAll(async () => {
  await scripted.close();
  await server.close();
  await folder.remove();
});

async function said(tool: string): Promise<string> {
  scripted.model.script(toolCall(tool, {}), answer('Done.'));
  const job = await client.run({ agent: 'tester', input: 'Go' });
  const history = await client.activity(job.id);
  return history.find(({ role }) => role === 'TOOL_RESULT')?.content ?? '';
}

it('is authorized with its own credentials, again where a token is over, and tells no token', async () => {
  await waitForTool(client, 'robot__whoami', 'available');
  server.expireTokens();
  const words = await said('robot__whoami');
  expect(words).toContain('It broke for');
  expect(words).not.toContain('access-');
  expect(server.grants.filter((grant) => grant === 'client_credentials').length).toBeGreaterThan(1);
});

it('is authorized by a link that an operator opens once', async () => {
  const asked = await client.sendJson('POST', '/v1/mcp/servers/person/authorize', {});
  expect(asked.status).toBe(200);
  const { url } = z.object({ url: z.url(), expiresAt: z.iso.datetime() }).parse(asked.json());
  expect(new URL(url).searchParams.get('code_challenge_method')).toBe('S256');

  const opened = await fetch(url, { redirect: 'manual' });
  const { pathname, search } = new URL(opened.headers.get('location') ?? '');
  expect(pathname).toBe('/v1/mcp/servers/person/callback');
  const forged = await client.get(`${pathname}?code=x&state=y`);
  expect(forged).toMatchObject({ status: 404 });
  expect((await client.get(`${pathname}${search}`)).status).toBe(200);
  await waitForTool(client, 'person__whoami', 'available');
  expect((await client.get(`${pathname}${search}`)).json()).toMatchObject({
    code: 'MCP_LINK_UNKNOWN',
  });

  server.expireTokens();
  expect(await said('person__whoami')).toContain('It broke for');
  expect(server.grants).toContain('refresh_token');
});

it('is authorized anew once where two processes find their token over at the same moment', async () => {
  const env = { ...settings(), ROLE: 'worker', WORKER_CONCURRENCY: '1', TOOL_PACKS: 'diagnostics' };
  const other = await startService(
    readEnv({
      ...env,
      LOG_LEVEL: 'silent',
      DATA_DIR: folder.path,
      OPENAI_COMPATIBLE_BASE_URL: scripted.model.baseUrl,
    }),
    scripted.service.databaseUrl,
  );
  try {
    const both = async () => {
      const { items } = listSchema.parse((await client.get('/v1/mcp/servers')).json());
      const { seenBy = [] } = items.find(({ name }) => name === 'person') ?? {};
      return seenBy.length === 2 && seenBy.every(({ state }) => state === 'connected');
    };
    await waitFor(both, { what: 'both processes to be connected' });
    server.expireTokens();
    const giveTokens = server.holdTokens();
    const [refusals, asked] = [server.refusals(), server.grants.length];
    const { requests } = scripted.model;
    const before = requests.length;
    const call = toolCall('person__whoami', {});
    scripted.model.script(call, call, answer('Done.'), answer('Done.'));
    const jobs = [1, 2].map(() => client.submit({ agent: 'tester', input: 'Go' }));
    const ids = (await Promise.all(jobs)).map(({ id }) => id);
    // Each has room for one job, so that the second call is one of the other process.
    const areCalling = () => requests.length >= before + 2 && server.refusals() >= refusals + 2;
    await waitFor(areCalling, { what: 'both tokens to be refused' });
    giveTokens();
    for (const id of ids) {
      expect(await client.settled(id)).toMatchObject({ outcome: 'SUCCESS' });
      const [, , result] = await client.activity(id);
      expect(result?.content).toContain('It broke for');
    }
    // The robot's token was over as well, and may have been asked for anew meanwhile.
    const ofPerson = server.grants.slice(asked).filter((grant) => grant !== 'client_credentials');
    expect(ofPerson).toEqual(['refresh_token']);
  } finally {
    await other.close();
  }
});

it('keeps no other process from being authorized while an authorization server takes its time', async () => {
  const env = readEnv({ ...settings(), TOOL_PACKS: 'diagnostics' });
  // No statement may take as long as the first one holds the row.
  const pools = [1, 2].map(
    () => new DatabasePool(scripted.service.databaseUrl, { max: 1, statement_timeout: 100 }),
  );
  const [first, second] = pools.map(
    (pool) => new McpAuthorizationRepository(pool, env, silentLogger),
  );
  const { promise: held, resolve: go } = Promise.withResolvers<void>();
  const token = (access_token: string) => ({
    state: { tokens: { access_token, token_type: 'x' } },
    result: 0,
  });
  const slow = first?.change('slow', async () => {
    await held;
    return token('one');
  });
  const reads: string[] = [];
  const late = second?.change('slow', (state) => {
    reads.push(state.tokens?.access_token ?? '');
    return Promise.resolve(token('two'));
  });
  // The only connection of the second is free meanwhile.
  for (let looks = 0; looks < 8; looks += 1) await pools[1]?.query('select pg_sleep(0.03)');
  expect(reads).toEqual([]);
  go();
  await Promise.all([slow, late]);
  expect(reads).toEqual(['one']);
  expect(await first?.read('slow')).toMatchObject({ tokens: { access_token: 'two' } });
  for (const pool of pools) await pool.close();
});

it('tells nobody who comes back without a link which servers there are', async () => {
  for (const name of ['none', 'open', 'person']) {
    const reply = await client.get(`/v1/mcp/servers/${name}/callback?code=x&state=y`);
    expect(reply.json()).toMatchObject({ status: 404, code: 'MCP_LINK_UNKNOWN' });
  }
});

it.each([
  ['none', 404, 'MCP_SERVER_NOT_FOUND'],
  ['open', 409, 'NOTHING_TO_AUTHORIZE'],
  ['robot', 409, 'NOTHING_TO_AUTHORIZE'],
])('has no link for %s', async (name, status, code) => {
  const reply = await client.sendJson('POST', `/v1/mcp/servers/${name}/authorize`, {});
  expect(reply.status).toBe(status);
  expect(reply.json()).toMatchObject({ code });
});

it('does not start without a key to encrypt tokens with', () => {
  expect(() => readEnv({ MCP_CONFIG: config })).toThrow(EnvProblems);
  expect(() => readEnv({ MCP_CONFIG: config, SECRETS_KEY: 'short' })).toThrow(EnvProblems);
});
