import { once } from 'node:events';
import { readFile, rm, stat, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  createMcpFolder,
  type McpFolder,
  MisbehavingServer,
  waitForTool,
} from '../support/mcp/mcp-servers.js';
import { answer, held, raw, toolCall } from '../support/model/model-replies.js';
import { type ScriptedService, startScriptedService } from '../support/service/scripted-service.js';
import { waitFor } from '../support/wait-for.js';
import { mcpServerSchema, type McpServerView } from '../../src/mcp/mcp-server-report.js';
import { pageSchema } from '../../src/gateways/rest/paging/page.js';

const secret = 'a-secret-of-this-installation';

let folder: McpFolder;
let locked: Server;
let scripted: ScriptedService;
let odd: MisbehavingServer;
let away: string;

/** Starts the misbehaving server, unless a file says that it is away. */
const startUnlessAway = `pwd > "$STATE_DIR/cwd"
if test -e "$STATE_DIR/away"; then echo "No licence for $SECRET" >&2; echo "Bye" >&2; exit 3; fi
exec "$0" "$@"`;

beforeAll(async () => {
  folder = await createMcpFolder();
  odd = new MisbehavingServer(folder.path);
  await odd.describe('Greets');
  away = join(folder.path, 'away');
  await writeFile(away, '');
  locked = createServer((_request, response) => void response.writeHead(401).end());
  locked.listen(0, '127.0.0.1');
  await once(locked, 'listening');
  const { command, args, env, ...declared } = odd.entry;
  scripted = await startScriptedService({
    settings: {
      DATA_DIR: join(folder.path, 'data'),
      MCP_CONFIG: await folder.configure({
        odd: {
          ...declared,
          command: 'sh',
          args: ['-c', startUnlessAway, command, ...args],
          env: { ...env, SECRET: secret },
        },
        locked: { url: urlOf(locked) },
        mute: { command: process.execPath, args: ['-e', 'setInterval(() => {}, 1000)'] },
      }),
    },
  });
});

afterAll(async () => {
  await scripted.close();
  locked.close();
  await folder.remove();
});

function urlOf(server: Server): string {
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('It does not listen.');
  return `http://127.0.0.1:${address.port}/mcp`;
}

const servers = async (): Promise<McpServerView[]> =>
  pageSchema(mcpServerSchema).parse((await scripted.client.get('/v1/mcp/servers')).json()).items;

async function serverIn(name: string, state: McpServerView['state']): Promise<McpServerView> {
  return waitFor(
    async () => (await servers()).find((one) => one.name === name && one.state === state),
    { what: `${name} to be ${state}` },
  );
}

async function inDatabase(statement: string): Promise<void> {
  const database = new Client(scripted.service.databaseUrl);
  await database.connect();
  await database.query(statement);
  await database.end();
}

const putAgent = (name: string, change: object) =>
  scripted.client.sendJson('PUT', `/v1/agents/${name}`, {
    persona: { role: 'a tester' },
    model: 'openai-compatible:scripted',
    ...change,
  });

describe('servers that are not there', () => {
  it('are listed with the reason, and when they are tried again', async () => {
    const exited = await serverIn('odd', 'away');
    expect(exited).toMatchObject({
      transport: 'stdio',
      tools: { available: 0, changed: 0, unavailable: 0 },
      lastError: { at: expect.any(String) },
    });
    expect(exited.lastError?.message).toBe(
      'The server ended with exit code 3. It wrote: No licence for ***',
    );
    expect((await serverIn('locked', 'unauthorized')).lastError).toMatchObject({
      message: 'The server answered with status 401.',
      httpStatus: 401,
    });
    expect(JSON.stringify(await servers())).not.toContain(secret);
    await waitFor(async () => (await serverIn('odd', 'away')).nextTryAt, { what: 'a next try' });
    expect((await servers()).map(({ name }) => name)).toEqual(['locked', 'mute', 'odd']);
    expect(await serverIn('mute', 'connecting')).not.toHaveProperty('lastError');
  });

  it('leave the service ready, and degraded', async () => {
    const reply = await scripted.client.get('/health/ready');
    expect(reply.status).toBe(200);
    expect(reply.json()).toMatchObject({
      status: 'degraded',
      checks: { mcp: 'degraded' },
      warnings: [expect.stringContaining('3 of 3 MCP servers are not connected')],
    });
    expect(reply.text).not.toContain('locked');
  });

  it('are told to whoever writes an agent with their tools, which are not refused', async () => {
    await serverIn('odd', 'away');
    const toolNames = ['echo', 'odd__greet', 'odd__*', 'pay_*'];
    const reply = await putAgent('hopeful', { toolNames });
    expect(reply.status).toBe(201);
    expect(reply.json()).toMatchObject({
      notices: [
        'toolNames: there is no tool now that matches pay_*.',
        "toolNames: odd__greet, odd__* cannot be used now, because the MCP server 'odd' is away; jobs " +
          'run without them (onMissingTools). GET /v1/mcp/servers says more.',
      ],
    });
    expect((await putAgent('mistaken', { toolNames: ['odds__greet'] })).status).toBe(422);
  });

  it('are done without where the agent says so, and job, history and model are told', async () => {
    await serverIn('odd', 'away');
    await putAgent('hasty', { toolNames: ['echo', 'odd__*'] });
    scripted.model.script(answer('Done without.'));
    const job = await scripted.client.run({ agent: 'hasty', input: 'Greet' });
    expect(job).toMatchObject({
      outcome: 'SUCCESS',
      output: { message: 'Done without.', missingTools: ['odd__*'] },
    });
    const [told] = await scripted.client.executions(job.id);
    expect(told).toMatchObject({
      type: 'tool_missing',
      name: 'odd__*',
      message: "Runs without odd__*: the MCP server 'odd' is away.",
    });
    const [request] = scripted.model.requests.slice(-1);
    expect(JSON.stringify(request)).toContain("odd__* (the MCP server 'odd' is away)");
  });

  it('are waited for where the agent says so, and the job goes on when they are there', async () => {
    await serverIn('odd', 'away');
    await putAgent('patient', { toolNames: ['echo', 'odd__*'], onMissingTools: 'wait' });
    const { id } = await scripted.client.submit({ agent: 'patient', input: 'Greet' });
    const delayed = await waitFor(
      async () => {
        const job = await scripted.client.job(id);
        return job.status === 'DELAYED' ? job : undefined;
      },
      { what: 'the job to be delayed' },
    );
    expect(delayed).toMatchObject({
      attempts: 0,
      outcome: null,
      lastFailureSummary: "Tools are missing: odd__* (the MCP server 'odd' is away).",
    });
    const reasons = (await scripted.client.transitions(id)).map(({ reason }) => reason);
    expect(reasons).toContain('TOOL_MISSING');

    // As one that has waited for long, it would look again much later by itself.
    await inDatabase(`update jobs set run_at = now() + interval '1 hour' where id = '${id}'`);
    scripted.model.script(toolCall('odd__greet'), answer('Greeted.'));
    await rm(away);
    expect(await scripted.client.job(id, 45)).toMatchObject({
      outcome: 'SUCCESS',
      attempts: 1,
      output: { message: 'Greeted.' },
    });
    expect((await scripted.client.job(id)).output).not.toHaveProperty('missingTools');
    scripted.model.assertDone();
  });
});

describe('a server that is there', () => {
  it('is listed with its tools, and runs in a folder of its own that nobody else may read', async () => {
    const connected = await serverIn('odd', 'connected');
    expect(connected).toMatchObject({
      server: { protocolVersion: '2025-06-18', name: 'misbehaving', version: '1' },
      tools: { available: expect.any(Number), changed: 0, unavailable: 2 },
      seenBy: [{ state: 'connected' }],
    });
    expect(connected).not.toHaveProperty('nextTryAt');
    const cwd = (await readFile(join(folder.path, 'cwd'), 'utf8')).trim();
    expect(cwd).toBe(join(folder.path, 'data', 'mcp', 'odd'));
    expect((await stat(cwd)).mode & 0o777).toBe(0o700);
  });

  it('is away when it dies, as its worker tells in its row, and connected when it is back', async () => {
    await waitForTool(scripted.client, 'odd__greet', 'available');
    await writeFile(away, '');
    odd.kill();
    await serverIn('odd', 'away');
    const { seenBy } = await waitFor(
      async () => {
        const server = await serverIn('odd', 'away');
        return server.seenBy.some(({ worker }) => worker !== null) ? server : undefined;
      },
      { what: 'the report of the worker' },
    );
    expect(seenBy).toHaveLength(1);
    const agent = await putAgent('late', { toolNames: ['odd__greet'] });
    expect(agent.json()).toMatchObject({ notices: [expect.stringContaining("'odd' is away")] });

    await rm(away);
    const back = await serverIn('odd', 'connected');
    expect(Date.parse(back.since)).toBeGreaterThan(Date.parse(back.lastError?.at ?? ''));
  });

  it('is told of as missing also by a job that had it in a later attempt', async () => {
    await writeFile(away, '');
    odd.kill();
    await serverIn('odd', 'away');
    await putAgent('lucky', { toolNames: ['echo', 'odd__*'] });
    scripted.model.script(held(raw(500, {})), answer('Done with all tools.'));
    const count = scripted.model.count + 1;
    const { id } = await scripted.client.submit({ agent: 'lucky', input: 'Greet' });
    await scripted.model.waitForCount(count);
    await rm(away);
    await serverIn('odd', 'connected');
    scripted.model.release();
    expect(await scripted.client.job(id, 30)).toMatchObject({
      outcome: 'SUCCESS',
      attempts: 2,
      output: { message: 'Done with all tools.', missingTools: ['odd__*'] },
    });
    const told = (await scripted.client.executions(id)).filter(
      ({ type }) => type === 'tool_missing',
    );
    expect(told).toHaveLength(1);
  });
});
