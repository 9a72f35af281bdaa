import { fileURLToPath } from 'node:url';
import type { AttachmentType } from '@faina/agent-core';
import { fileOf } from '@faina/agent-core/testing';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { createMcpFolder, type McpFolder, waitForTool } from '../support/mcp/mcp-servers.js';
import { type DoubledProvider, DoubleServers } from '../support/model/doubles/double-servers.js';
import { type HttpService, startHttpService } from '../support/service/http-service.js';
import { JobClient } from '../support/service/job-client.js';

const program = fileURLToPath(new URL('../support/mcp/mcp-picture-server.ts', import.meta.url));

let folder: McpFolder;
let servers: DoubleServers;
let service: HttpService;
let client: JobClient;

beforeAll(async () => {
  folder = await createMcpFolder();
  servers = await DoubleServers.start();
  const pictures = { command: process.execPath, args: [program], effects: { '*': 'none' } };
  service = await startHttpService({
    ROLE: 'all',
    TOOL_PACKS: 'diagnostics',
    MCP_CONFIG: await folder.configure({ pictures }),
    ...servers.settings,
  });
  client = new JobClient(service.url);
  await waitForTool(client, 'pictures__picture', 'available');
});

afterAll(async () => {
  await service.close();
  await servers.close();
  await folder.remove();
});

afterEach(() => {
  servers.forget();
});

/** Of each kind one, all different. */
const kinds = [
  'image/png',
  'image/gif',
  'image/webp',
  'application/pdf',
  'audio/wav',
  'audio/mpeg',
] as const;
const files = kinds.map((mediaType: AttachmentType, index) => ({
  mediaType,
  data: fileOf(mediaType, 500 + index).toString('base64'),
}));
const csv = { mediaType: 'text/csv', data: btoa('a;b\n1;2\n') };
const ofTool = fileOf('image/png', 3_000).toString('base64');

const pictures = ['image/png', 'image/gif', 'image/webp'] as const;
const withoutGif = ['image/png', 'image/webp'] as const;
const audio = ['audio/wav', 'audio/mpeg'] as const;

/** What each model sees, and how often its provider turns a request away before. */
const models: readonly (readonly [DoubledProvider, string, readonly AttachmentType[], number])[] = [
  ['anthropic', 'claude-fable-5-1', [...pictures, 'application/pdf'], 0],
  ['google', 'gemini-3-pro-preview', [...withoutGif, 'application/pdf', ...audio], 0],
  ['openai', 'gpt-5.6', [...pictures, 'application/pdf'], 0],
  ['openrouter', 'google/gemini-3-pro-preview', [...withoutGif, 'application/pdf', ...audio], 0],
  ['openrouter', 'anthropic/claude-opus-5', [...pictures, 'application/pdf'], 0],
  ['openrouter', 'openai/gpt-5.6', [...pictures, 'application/pdf'], 0],
  ['openai-compatible', 'kimi-k2.5', pictures, 0],
  ['openai-compatible', 'gemini-3-pro-preview', withoutGif, 0],
  // Nothing tells that it sees nothing, but its refusal.
  ['openai-compatible', 'deepseek-v4-pro', [], 1],
];

it.each(models)(
  'the files of a job and of a tool reach %s:%s as far as it takes them, and it is told of the others',
  async (provider, name, seen, refusals) => {
    const double = servers.of(provider);
    const agent = `viewer-${`${provider}-${name}`.replaceAll(/[^a-z0-9]/g, '-')}`;
    await client.putAgent(agent, { model: `${provider}:${name}` });
    double.script(
      { thinking: 'There is more to see.', calls: [{ name: 'pictures__picture', args: {} }] },
      { thinking: 'All is seen.', text: 'Done.' },
    );
    const input = { prompt: 'Look', attachments: [...files, csv] };
    const job = await client.run({ agent, input, maxAttempts: 1 });
    expect(job).toMatchObject({ error: null, outcome: 'SUCCESS', output: { message: 'Done.' } });
    expect(double.refusals).toHaveLength(refusals);
    const answered = double.requests.filter(({ isGiven }) => isGiven);
    expect(answered).toHaveLength(2);
    const told = (await client.executions(job.id))
      .flatMap(({ result }) => JSON.stringify(result ?? ''))
      .join();
    for (const { text } of answered) {
      let left = text;
      for (const { mediaType, data } of files) {
        const bytes = Buffer.from(data, 'base64').length;
        const words = `[a file that this model cannot read: ${mediaType}, ${bytes} bytes]`;
        const isSeen = seen.includes(mediaType);
        expect([mediaType, text.includes(data)]).toEqual([mediaType, isSeen]);
        expect([mediaType, text.includes(words)]).toEqual([mediaType, !isSeen]);
        if (!isSeen) expect(told).toContain(`${mediaType}, ${bytes} bytes`);
        left = left.replaceAll(data, '');
      }
      expect(text).toContain('[file: text/csv, 8 bytes]');
      expect(left.replaceAll(ofTool, '')).not.toMatch(/iVBOR|R0lGOD|JVBER|UklGR|SUQz/);
    }
    const [before, after] = answered.map(({ text }) => text.includes(ofTool));
    expect([before, after]).toEqual([false, seen.includes('image/png')]);
  },
);

it('takes a picture that is as large as the provider allows', async () => {
  const double = servers.of('anthropic');
  await client.putAgent('measurer', { model: 'anthropic:claude-opus-4-5' });
  const padding = 7.5 * 1024 * 1024 - fileOf('image/png', 0).length;
  const data = fileOf('image/png', padding).toString('base64');
  double.script({ text: 'Done.' });
  const attachments = [{ mediaType: 'image/png', data }];
  const job = await client.run({ agent: 'measurer', input: { prompt: 'Look', attachments } });
  expect(job.outcome).toBe('SUCCESS');
  expect(double.refusals).toEqual([]);
  expect(double.requests.at(-1)?.text.includes(data)).toBe(true);
});
