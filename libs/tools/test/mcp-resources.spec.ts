import type { EarlierResult, ToolOutcome } from '@faina/agent-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { outcomeOf, sourceTo } from './support/mcp-ledger.js';
import { startTaskServer, type TaskServer } from './support/mcp-task-server.js';
import type { McpToolSource } from '../src/index.js';

let server: TaskServer;
let source: McpToolSource;

beforeAll(async () => {
  server = await startTaskServer('2026-07-28');
  source = await sourceTo({ kind: 'http', url: server.url, headers: {} }, 'external');
});
afterAll(async () => {
  await source.close();
  await server.close();
});

/** The result of a call, as the job's model reads it. */
async function resultOf(tool: string, toolName = `desk__${tool}`): Promise<EarlierResult> {
  const outcome = await outcomeOf(source, `desk__${tool}`);
  if (outcome.kind !== 'completed') throw new Error(`It is ${outcome.kind}.`);
  return { toolName, content: JSON.stringify(outcome.data) };
}

const read = (uri: string | undefined, results: readonly EarlierResult[]): Promise<ToolOutcome> =>
  outcomeOf(source, 'desk__read_resource', uri === undefined ? {} : { uri }, undefined, results);

const unknown = { error: { code: 'MCP_RESOURCE_UNKNOWN' } };

it('a resource that a result links to is read from the server that linked to it, and without asking', async () => {
  const results = [await resultOf('links'), await resultOf('structured_links')];
  expect(source.find('desk__read_resource')).toMatchObject({ value: { effect: 'none' } });
  expect(await read('doc://given', results)).toMatchObject({
    data: { parts: [{ type: 'resource', uri: 'doc://given', text: 'What doc://given says' }] },
  });
  // Nothing is opened on this machine, whatever the link says.
  expect(await read('file:///etc/passwd', results)).toMatchObject({
    data: { parts: [{ text: 'What file:///etc/passwd says' }] },
  });
  expect(server.received.at(-1)).toBe('resources/read file:///etc/passwd');
});

it('a picture is known by its content, and kept beside the result', async () => {
  const structured = await resultOf('structured_links');
  expect(JSON.parse(structured.content)).toEqual({
    answer: { found: 1 },
    links: [{ type: 'resource_link', uri: 'doc://beside', name: 'doc://beside' }],
  });
  expect(await read('doc://beside', [structured])).toMatchObject({
    data: { parts: [{ uri: 'doc://beside', bytes: expect.any(Number) }] },
    files: [{ mediaType: 'image/png' }],
  });
});

it('what nobody has linked to is read only where the server lists it', async () => {
  expect(await read(undefined, [])).toMatchObject({
    data: { resources: [{ uri: 'doc://listed', name: 'Listed' }] },
  });
  expect(await read('doc://listed', [])).toMatchObject({ kind: 'completed' });
  expect(await read('doc://given', [])).toMatchObject(unknown);
  expect(await read('file:///etc/passwd', [])).toMatchObject(unknown);
});

it('neither a link of another server nor one within a text counts', async () => {
  const links = await resultOf('links');
  expect(await read('doc://given', [{ ...links, toolName: 'other__links' }])).toMatchObject(
    unknown,
  );
  expect(links.content).toContain('doc://of-a-page');
  expect(await read('doc://of-a-page', [links])).toMatchObject(unknown);
  // Of what was cut, the model has the links that it sees.
  const cut = { ...links, content: links.content.slice(0, links.content.indexOf('"}') + 2) };
  expect(await read('doc://given', [cut])).toMatchObject({ kind: 'completed' });
  expect(await read('file:///etc/passwd', [cut])).toMatchObject(unknown);
});
