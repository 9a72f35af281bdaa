import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import {
  type OAuthServer,
  startOAuthServer,
} from '../../../../libs/tools/test/support/mcp-oauth-server.js';
import { EnvProblems } from '../../src/config/env-problems.js';
import { readEnv } from '../../src/config/env.js';
import { createMcpFolder, type McpFolder, waitForTool } from '../support/mcp/mcp-servers.js';
import { answer, toolCall } from '../support/model/model-replies.js';
import { ApprovalClient } from '../support/service/approval-client.js';
import { type ScriptedService, startScriptedService } from '../support/service/scripted-service.js';

const secret = 'the-secret-of-the-robot';

let server: OAuthServer;
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
    settings: { MCP_CONFIG: config, SECRETS_KEY: 'k'.repeat(44) },
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
