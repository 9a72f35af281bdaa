import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  startTaskServer,
  type TaskServer,
} from '../../../../libs/tools/test/support/mcp-task-server.js';
import {
  createMcpFolder,
  type McpFolder,
  MisbehavingServer,
  waitForTool,
} from '../support/mcp/mcp-servers.js';
import { answer, toolCall } from '../support/model/model-replies.js';
import { ApprovalClient } from '../support/service/approval-client.js';
import { type ScriptedService, startScriptedService } from '../support/service/scripted-service.js';
import { startHttpService } from '../support/service/http-service.js';
import { startServiceProcess } from '../support/service/service-process.js';
import { waitFor } from '../support/wait-for.js';
import { readEnv } from '../../src/config/env.js';
import { startService } from '../../src/service.js';

let folder: McpFolder;
let older: TaskServer;
let newer: TaskServer;
let child: MisbehavingServer;
let config: string;
let scripted: ScriptedService;
let client: ApprovalClient;

beforeAll(async () => {
  folder = await createMcpFolder();
  older = await startTaskServer('2025-11-25');
  newer = await startTaskServer('2026-07-28');
  child = new MisbehavingServer(folder.path);
  await child.describe('Greets');
  const reads = { effects: { 'steps*': 'none', hang: 'none' }, approval: 'never' };
  config = await folder.configure({
    older: { url: older.url, ...reads },
    newer: { url: newer.url, ...reads },
    child: child.entry,
  });
  scripted = await startScriptedService({ settings: { MCP_CONFIG: config } });
  client = new ApprovalClient(scripted.service.url);
  await client.putAgent('tester');
  await client.putAgent('brisk', { limits: { toolTimeoutMs: 500 } });
  await client.putAgent('hasty', { limits: { toolTimeoutMs: 150 } });
  const names = ['older__links', 'newer__links', 'child__greet'];
  for (const name of names) await waitForTool(client, name, 'available');
});

afterAll(async () => {
  await scripted.close();
  await older.close();
  await newer.close();
  await folder.remove();
});

beforeEach(() => {
  older.received.splice(0);
  newer.received.splice(0);
});

const serverOf = (name: string) => (name === 'older' ? older : newer);

const heard = (server: TaskServer, what: string) =>
  waitFor(() => server.received.includes(what), {
    what: () => `${what} in ${String(server.received)}`,
  });

async function start(tool: string, agent = 'tester'): Promise<string> {
  scripted.model.script(toolCall(tool), answer('Done.'));
  return (await client.submit({ agent, input: 'Go' })).id;
}

/** What the model was told of each of its calls. */
async function told(jobId: string): Promise<string[]> {
  expect(await client.settled(jobId)).toMatchObject({ status: 'COMPLETED', outcome: 'SUCCESS' });
  const history = await client.activity(jobId);
  return history.flatMap(({ role, content }) => (role === 'TOOL_RESULT' ? [content ?? ''] : []));
}

describe.each(['older', 'newer'])('a long call of the %s server', (name) => {
  it('goes on beyond its timeout while it tells of progress', async () => {
    expect(await told(await start(`${name}__steps`, 'brisk'))).toEqual(['"All steps"']);
  });

  it('is stopped where its progress never ends', async () => {
    const [result] = await told(await start(`${name}__steps_for_ever`, 'hasty'));
    expect(JSON.parse(result ?? '')).toMatchObject({ code: 'TOOL_TIMEOUT' });
    await heard(serverOf(name), 'closed steps_for_ever');
  });

  it('P9 is told to end when its job is cancelled', async () => {
    scripted.model.script(toolCall(`${name}__hang`));
    const { id } = await client.submit({ agent: 'tester', input: 'Go' });
    await heard(serverOf(name), 'tools/call hang');
    await client.send('POST', `/v1/jobs/${id}/cancel`);
    await heard(serverOf(name), name === 'older' ? 'notifications/cancelled' : 'closed hang');
    expect(await client.settled(id)).toMatchObject({ status: 'CANCELLED' });
  });
});

it('P9 a call over standard streams is told to end when its job is cancelled', async () => {
  scripted.model.script(toolCall('child__read_and_hang'));
  const { id } = await client.submit({ agent: 'tester', input: 'Go' });
  await child.waitForCall('readAndHang');
  await client.send('POST', `/v1/jobs/${id}/cancel`);
  await child.waitForCall('notifications/cancelled');
  expect(await client.settled(id)).toMatchObject({ status: 'CANCELLED' });
});

it('P9 a task is cancelled with its job', async () => {
  scripted.model.script(toolCall('newer__endless'));
  const { id } = await client.submit({ agent: 'tester', input: 'Go' });
  await heard(newer, 'tasks/get endless');
  await client.send('POST', `/v1/jobs/${id}/cancel`);
  await heard(newer, 'tasks/cancel endless');
  expect(await client.settled(id)).toMatchObject({
    status: 'CANCELLED',
    output: { actions: [{ tool: 'newer__endless', status: 'unknown' }] },
  });
});

it('a task that asks has its job wait for a person, and goes on with the answer', async () => {
  const id = await start('newer__survey');
  const question = await client.questionOf(id);
  expect(question).toMatchObject({ kind: 'question', tool: 'newer__survey' });
  await client.decide(question, { decision: 'approve', answer: { name: 'Ana' } });
  expect((await told(id)).join()).toContain('Ana');
  expect(newer.received.filter((one) => one === 'tools/call survey')).toHaveLength(1);
});

it('a model reads what the server has linked to, and nothing that another one has', async () => {
  const read = (server: string, uri: string) => toolCall(`${server}__read_resource`, { uri });
  scripted.model.script(
    toolCall('older__links'),
    read('older', 'doc://given'),
    read('newer', 'doc://given'),
    answer('Done.'),
  );
  const { id } = await client.submit({ agent: 'tester', input: 'Go' });
  const [, given = '', refused = ''] = await told(id);
  expect(given).toContain('What doc://given says');
  expect(JSON.parse(refused)).toMatchObject({ code: 'MCP_RESOURCE_UNKNOWN' });
  expect(newer.received).not.toContain('resources/read doc://given');
});

it('R2 a task whose worker is killed is not begun again: a person says what happened', async () => {
  const settings = {
    ROLE: 'all',
    TOOL_PACKS: 'diagnostics',
    MCP_CONFIG: config,
    LEASE_MS: '1500',
    RECONCILE_MS: '500',
    OPENAI_COMPATIBLE_BASE_URL: scripted.model.baseUrl,
  };
  const other = await startHttpService({ ...settings, ROLE: 'api' });
  const watching = new ApprovalClient(other.url);
  const worker = await startServiceProcess({ ...settings, DATABASE_URL: other.databaseUrl });
  await watching.putAgent('tester');
  await waitForTool(watching, 'newer__endless', 'available');
  scripted.model.script(toolCall('newer__endless'));
  const { id } = await watching.submit({ agent: 'tester', input: 'Go' });
  await heard(newer, 'tasks/get endless');
  await worker.kill();
  const next = await startService(
    readEnv({ ...settings, ROLE: 'worker', LOG_LEVEL: 'silent' }),
    other.databaseUrl,
  );
  await waitFor(async () => (await watching.job(id)).waitingFor === 'attention', {
    what: 'the job to wait for attention',
  });
  expect(newer.received.filter((one) => one === 'tools/call endless')).toHaveLength(1);
  await next.close();
  await other.close();
});
