import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ApprovalClient } from '../support/service/approval-client.js';
import {
  createMcpFolder,
  type McpFolder,
  mcpTools,
  publicServers,
  waitForTool,
} from '../support/mcp/mcp-servers.js';
import { answer, toolCall } from '../support/model/model-replies.js';
import { type ScriptedService, startScriptedService } from '../support/service/scripted-service.js';

let folder: McpFolder;
let files: string;
let overHttp: ChildProcess[];
let scripted: ScriptedService;
let client: ApprovalClient;

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (address === null || typeof address === 'string') throw new Error('No port.');
  return address.port;
}

beforeAll(async () => {
  folder = await createMcpFolder();
  files = join(folder.path, 'files');
  await mkdir(files);
  await writeFile(join(files, 'note.txt'), 'Olá, mundo');
  const port = await freePort();
  const portOfOld = await freePort();
  const serve = (transport: string, onPort: number) =>
    spawn(process.execPath, [publicServers.everything, transport], {
      env: { PATH: process.env.PATH, PORT: String(onPort) },
      stdio: 'ignore',
    });
  overHttp = [serve('streamableHttp', port), serve('sse', portOfOld)];
  const run = (name: keyof typeof publicServers, ...args: string[]) => ({
    command: process.execPath,
    args: [publicServers[name], ...args],
  });
  const config = await folder.configure({
    everything: { ...run('everything'), approval: 'never' },
    files: {
      ...run('filesystem', files),
      effects: { 'read_*': 'none', 'list_*': 'none' },
      approval: { write_file: 'never' },
    },
    memory: {
      ...run('memory'),
      env: { MEMORY_FILE_PATH: join(folder.path, 'memory.json') },
      approval: 'never',
    },
    thinking: { ...run('thinking'), approval: 'never' },
    web: {
      type: 'http',
      url: `http://127.0.0.1:${port}/mcp`,
      headers: { 'x-client': 'test' },
      approval: 'never',
    },
    old: { url: `http://127.0.0.1:${portOfOld}/sse`, approval: 'never' },
  });
  scripted = await startScriptedService({ settings: { MCP_CONFIG: config } });
  client = new ApprovalClient(scripted.service.url);
  await client.putAgent('tester');
  await client.putAgent('strict', { repairToolCalls: false });
  await client.putAgent('patient', { limits: { toolTimeoutMs: 3_000 } });
  await client.putAgent('clerk', { toolNames: ['files__*'] });
});

afterAll(async () => {
  await scripted.close();
  for (const server of overHttp) server.kill('SIGKILL');
  await folder.remove();
});

/** What the model is told of the call's result. */
async function resultOf(name: string, args: Record<string, unknown>, agent = 'tester') {
  await waitForTool(client, name, 'available');
  scripted.model.script(toolCall(name, args), answer('Done.'));
  const job = await client.run({ agent, input: 'Go' });
  expect(job).toMatchObject({ status: 'COMPLETED', outcome: 'SUCCESS' });
  const [, , result] = await client.activity(job.id);
  const parsed: unknown = JSON.parse(result?.content ?? '');
  return { parsed, executions: await client.executions(job.id) };
}

describe.each(['everything', 'web', 'old'])('the public server everything as %s', (server) => {
  it('answers text', async () => {
    const { parsed, executions } = await resultOf(`${server}__echo`, { message: 'olá' });
    expect(parsed).toBe('Echo: olá');
    expect(executions.map(({ type }) => type)).toEqual([
      'llm_call',
      'fallback',
      'tool_call',
      'llm_call',
    ]);
  });

  it('answers structured content, of which the data is taken', async () => {
    const { parsed } = await resultOf(`${server}__get_structured_content`, {
      location: 'Chicago',
    });
    expect(parsed).toMatchObject({ temperature: expect.any(Number) });
  });

  it('answers an image, of which the size is kept', async () => {
    const { parsed } = await resultOf(`${server}__get_tiny_image`, {});
    expect(parsed).toMatchObject({
      parts: [{ type: 'image', mimeType: 'image/png', bytes: expect.any(Number) }],
    });
    expect(JSON.stringify(parsed).length).toBeLessThan(1_000);
  });

  it('answers links to resources, which are read when they are wanted', async () => {
    await waitForTool(client, `${server}__read_resource`, 'available');
    const uri = 'demo://resource/dynamic/text/1';
    scripted.model.script(
      toolCall(`${server}__get_resource_links`, { count: 2 }),
      toolCall(`${server}__read_resource`, { uri: 'demo://resource/dynamic/text/2' }),
      toolCall(`${server}__read_resource`, { uri }),
      answer('Done.'),
    );
    const job = await client.run({ agent: 'tester', input: 'Go' });
    const results = (await client.activity(job.id)).filter(({ role }) => role === 'TOOL_RESULT');
    expect(results.map(({ content }) => content)).toEqual([
      expect.stringMatching(/resource_link.*resource_link/),
      expect.stringContaining('"uri":"demo://resource/dynamic/text/2"'),
      expect.anything(),
    ]);
  });

  it('has arguments refused before they leave', async () => {
    const { parsed } = await resultOf(`${server}__get_sum`, { a: 'one' }, 'strict');
    expect(parsed).toMatchObject({ code: 'INVALID_ARGUMENTS' });
  });
});

it('the public server everything runs a call as a task, which asks and goes on', async () => {
  const args = { topic: 'python', ambiguous: true };
  const { parsed } = await resultOf('everything__simulate_research_query', args, 'patient');
  expect(parsed).toMatchObject({
    answer: expect.stringContaining('Research Report: python'),
    unansweredQuestionOfTheServer: expect.stringContaining('multiple interpretations'),
  });
});

describe('the public server filesystem', () => {
  it('reads a file for an agent that may use its tools only', async () => {
    const { parsed } = await resultOf(
      'files__read_text_file',
      { path: join(files, 'note.txt') },
      'clerk',
    );
    expect(JSON.stringify(parsed)).toContain('Olá, mundo');
    const offered = scripted.model.requests.at(-1)?.body.tools ?? [];
    expect(JSON.stringify(offered)).not.toMatch(/memory__|everything__|"echo"/);
  });

  it('writes a file once, as an external effect', async () => {
    const path = join(files, 'new.txt');
    const { executions } = await resultOf('files__write_file', { path, content: 'Novo' });
    expect(await readFile(path, 'utf8')).toBe('Novo');
    expect(executions.map(({ type }) => type)).toContain('tool_call');
  });

  it('says what it refuses', async () => {
    const { parsed } = await resultOf('files__read_text_file', { path: '/etc/passwd' });
    expect(parsed).toMatchObject({ code: 'MCP_TOOL_ERROR', isRecoverable: true });
  });
});

describe('the public server memory', () => {
  it('P15 is called after a person has agreed, where the agent asks for that', async () => {
    const name = 'memory__create_entities';
    await waitForTool(client, name, 'available');
    await client.putAgent('asking', { requireApproval: ['memory__create_*'] });
    const entities = [{ name: 'Bia', entityType: 'person', observations: ['nada'] }];
    scripted.model.script(toolCall(name, { entities }), answer('Done.'));
    const { id } = await client.submit({ agent: 'asking', input: 'Go' });
    const question = await client.questionOf(id);
    expect(question).toMatchObject({ tool: name, args: { entities } });
    expect(question.preview.text).toContain('"name":"Bia"');
    await expect(readFile(join(folder.path, 'memory.json'), 'utf8')).rejects.toThrow('ENOENT');

    await client.decide(question, { decision: 'approve' });
    expect(await client.settled(id)).toMatchObject({
      status: 'COMPLETED',
      output: { actions: [{ tool: name, status: 'done' }] },
    });
    const memory = await readFile(join(folder.path, 'memory.json'), 'utf8');
    expect(memory.match(/"Bia"/g)).toHaveLength(1);
  });

  it('remembers from one job to the next', async () => {
    const entities = [{ name: 'Ana', entityType: 'person', observations: ['corre'] }];
    await resultOf('memory__create_entities', { entities });
    const { parsed } = await resultOf('memory__search_nodes', { query: 'Ana' });
    expect(parsed).toMatchObject({ entities: [{ name: 'Ana', observations: ['corre'] }] });
  });
});

it('the public server sequential-thinking counts the thoughts that it is told', async () => {
  const thought = { thought: 'One.', nextThoughtNeeded: true, thoughtNumber: 1, totalThoughts: 2 };
  const { parsed } = await resultOf('thinking__sequentialthinking', thought);
  expect(parsed).toMatchObject({ thoughtNumber: 1, totalThoughts: 2, thoughtHistoryLength: 1 });
});

describe('all public servers', () => {
  it('are listed with their tools for operators', async () => {
    const tools = await mcpTools(client);
    const servers = new Set(tools.map(({ server }) => server));
    expect([...servers].sort()).toEqual([
      ...['everything', 'files', 'memory', 'old', 'thinking', 'web'],
    ]);
    expect(tools.filter(({ status }) => status !== 'available')).toEqual([]);
  });
});
