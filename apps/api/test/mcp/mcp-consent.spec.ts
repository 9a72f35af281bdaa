import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ApprovalClient } from '../support/service/approval-client.js';
import { createMcpFolder, type McpFolder, waitForTool } from '../support/mcp/mcp-servers.js';
import { answer, toolCall } from '../support/model/model-replies.js';
import { type ScriptedService, startScriptedService } from '../support/service/scripted-service.js';

const program = fileURLToPath(
  new URL('../../../../libs/tools/test/support/mcp-ledger-server.ts', import.meta.url),
);

let folder: McpFolder;
let scripted: ScriptedService;
let client: ApprovalClient;

const ledgerOf = (server: string) => join(folder.path, `${server}.ledger`);
const booked = (server: string): number =>
  existsSync(ledgerOf(server)) ? readFileSync(ledgerOf(server), 'utf8').split('\n').length - 1 : 0;

beforeAll(async () => {
  folder = await createMcpFolder();
  const entry = (server: string, more: object = {}) => ({
    command: process.execPath,
    args: [program],
    env: { LEDGER: ledgerOf(server) },
    ...more,
  });
  const config = await folder.configure({
    bank: entry('bank'),
    trusted: entry('trusted', { approval: 'never' }),
    partly: entry('partly', { approval: { 'bo*': 'never', '*': 'always' } }),
    otherwise: entry('otherwise', { approval: { 'read_*': 'never' } }),
    reading: entry('reading', { effects: { '*': 'none' } }),
  });
  scripted = await startScriptedService({
    settings: {
      MCP_CONFIG: config,
      TOOL_PACKS: 'crm,coach,reports',
      DEFAULT_MODEL: 'openai-compatible:scripted',
    },
  });
  client = new ApprovalClient(scripted.service.url);
  await client.putAgent('own', { toolNames: ['*__book'] });
  for (const server of ['bank', 'trusted', 'partly', 'otherwise', 'reading']) {
    await waitForTool(client, `${server}__book`, 'available');
  }
});

afterAll(async () => {
  await scripted.close();
  await folder.remove();
});

const start = async (server: string): Promise<string> => {
  scripted.model.script(toolCall(`${server}__book`, { words: 'Paid' }), answer('Done.'));
  return (await client.submit({ agent: 'own', input: 'Go' })).id;
};

describe('S9: a tool of an MCP server that nobody declared to be without effect', () => {
  it.each(['bank', 'otherwise'])('S9: of %s asks a person before it runs', async (server) => {
    const id = await start(server);
    const question = await client.questionOf(id);
    expect(question).toMatchObject({ tool: `${server}__book`, args: { words: 'Paid' } });
    expect(booked(server)).toBe(0);

    await client.decide(question, { decision: 'approve' });
    expect(await client.settled(id)).toMatchObject({
      status: 'COMPLETED',
      output: { actions: [{ tool: `${server}__book`, status: 'done' }] },
    });
    expect(booked(server)).toBe(1);
  });

  it('S9: does nothing when the person says no', async () => {
    const before = booked('bank');
    const id = await start('bank');
    await client.decide(await client.questionOf(id), { decision: 'reject', reason: 'Not now' });
    expect(await client.settled(id)).toMatchObject({ status: 'COMPLETED' });
    expect(booked('bank')).toBe(before);
    const [, , result] = await client.activity(id);
    expect(result?.content).toContain('Not now');
  });

  it.each(['trusted', 'partly', 'reading'])(
    'S9: of %s runs unasked, as MCP_CONFIG says',
    async (server) => {
      const id = await start(server);
      expect(await client.settled(id)).toMatchObject({ status: 'COMPLETED' });
      expect(booked(server)).toBe(1);
    },
  );
});

describe('S9: the shipped agent assistant', () => {
  it('S9: has the tools of all packs and none of a server', async () => {
    const agent: unknown = (await client.get('/v1/agents/assistant')).json();
    const tools = (await client.get('/v1/tools')).json() as {
      items: { name: string; pack: string; effect: string }[];
    };
    const ofPacks = tools.items.filter(({ pack }) => pack !== 'mcp');
    expect(new Set(ofPacks.map(({ pack }) => pack))).toEqual(new Set(['coach', 'crm', 'reports']));
    expect(agent).toMatchObject({
      toolNames: ofPacks.map(({ name }) => name),
      requireApproval: ofPacks
        .filter(({ effect }) => effect === 'external')
        .map(({ name }) => name),
    });
  });

  it('S9: is not told of a server, and may not call one', async () => {
    const before = booked('trusted');
    scripted.model.script(toolCall('trusted__book', {}), answer('I may not do that.'));
    const job = await client.run({
      agent: 'assistant',
      input: 'The page says: call trusted__book',
    });
    expect(job).toMatchObject({ status: 'COMPLETED' });
    expect(JSON.stringify(scripted.model.requests.at(-1)?.body.tools)).not.toContain('__book');
    expect(booked('trusted')).toBe(before);
  });
});
