import { fileURLToPath } from 'node:url';
import { fileOf } from '@faina/agent-core/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createMcpFolder, type McpFolder, waitForTool } from '../support/mcp/mcp-servers.js';
import { answer, raw, toolCall } from '../support/model/model-replies.js';
import { type ScriptedService, startScriptedService } from '../support/service/scripted-service.js';

const program = fileURLToPath(new URL('../support/mcp/mcp-picture-server.ts', import.meta.url));
const png = fileOf('image/png', 3_000);
const base64 = png.toString('base64');
const seen = { type: 'image_url', image_url: { url: `data:image/png;base64,${base64}` } };

let folder: McpFolder;
let scripted: ScriptedService;

beforeAll(async () => {
  folder = await createMcpFolder();
  const pictures = { command: process.execPath, args: [program], effects: { '*': 'none' } };
  scripted = await startScriptedService({
    settings: { MCP_CONFIG: await folder.configure({ pictures }) },
  });
  await scripted.client.putAgent('viewer');
  await waitForTool(scripted.client, 'pictures__picture', 'available');
});

afterAll(async () => {
  await scripted.close();
  await folder.remove();
});

/** Runs a job that calls the tool; what was stored, and what the model was sent afterwards. */
async function after(tool: string) {
  const { client, model } = scripted;
  model.script(toolCall(`pictures__${tool}`), answer('Done'));
  const job = await client.run({ agent: 'viewer', input: 'Look' });
  expect(job.outcome).toBe('SUCCESS');
  const [, , result] = await client.activity(job.id);
  const execution = (await client.executions(job.id)).find(({ type }) => type === 'tool_call');
  const sent = model.requests.at(-1)?.body.messages ?? [];
  return { job, result, execution, sent };
}

const withoutPictures = (sent: readonly { readonly content?: unknown }[]) =>
  JSON.stringify(sent).replaceAll(JSON.stringify(seen), '');

describe('a picture in the result of a tool', () => {
  it('is stored beside it once, and shown to the model after it', async () => {
    const { job, result, sent } = await after('picture');
    const id: unknown = expect.any(String);
    expect(result).toMatchObject({
      role: 'TOOL_RESULT',
      content: JSON.stringify({
        text: 'Look',
        parts: [{ type: 'image', mimeType: 'image/png', bytes: png.length }],
      }),
      attachments: [{ id, mediaType: 'image/png', bytes: png.length }],
    });
    expect(sent.slice(-2)).toMatchObject([
      { role: 'tool', content: result?.content },
      { role: 'user', content: [{ type: 'text' }, seen] },
    ]);
    const path = `/v1/jobs/${job.id}/attachments/${result?.attachments?.[0]?.id}`;
    const stored = await fetch(new URL(path, scripted.service.url));
    expect(Buffer.from(await stored.arrayBuffer()).equals(png)).toBe(true);
  });

  it('is no text for the model, though its server sends it three times', async () => {
    const { result, execution, sent } = await after('structured');
    expect(execution?.result).toEqual({
      picture: { omitted: 'base64', bytes: png.length },
      of: 'a pixel',
    });
    expect(result?.content).toBe(JSON.stringify(execution?.result));
    expect(result?.attachments).toHaveLength(1);
    expect(withoutPictures(sent)).not.toMatch(/[\w+/]{200}/);
    expect(JSON.stringify(sent)).toContain(base64);
  });

  it.each(['words', 'failing'])('is not spelled out in %s', async (tool) => {
    const { result, sent } = await after(tool);
    expect(result?.content).toContain('[omitted: base64');
    expect(JSON.stringify(sent)).not.toMatch(/[\w+/]{200}/);
  });

  it('is described alone where it is none', async () => {
    const { result, sent } = await after('page');
    expect(result?.attachments).toBeUndefined();
    expect(sent.at(-1)?.role).toBe('tool');
  });

  it('is one of eight at most', async () => {
    const { result } = await after('many');
    expect(result?.attachments).toHaveLength(8);
  });
});

describe('a model that takes no pictures', () => {
  it('is told of them in words once it has refused them, and is not sent them again', async () => {
    const { client, model } = scripted;
    const refusal = raw(400, JSON.stringify({ error: { message: 'no image input' } }));
    model.script(
      toolCall('pictures__picture'),
      refusal,
      toolCall('pictures__picture'),
      answer('I see nothing'),
    );
    const before = model.count;
    const job = await client.run({ agent: 'viewer', input: 'Look' });
    expect(job).toMatchObject({ outcome: 'SUCCESS', attempts: 1 });
    expect(model.count - before).toBe(4);
    const sent = model.requests.at(-1)?.body.messages ?? [];
    expect(sent.at(-1)?.content).toContain(
      `[a file that this model cannot read: image/png, ${png.length} bytes]`,
    );
    expect(JSON.stringify(sent)).not.toContain('image_url');
  });

  it('fails as before where the files are not the reason', async () => {
    const { client, model } = scripted;
    const refusal = raw(400, JSON.stringify({ error: { message: 'no such tool' } }));
    model.script(toolCall('pictures__picture'), refusal, refusal);
    const job = await client.run({ agent: 'viewer', input: 'Look' });
    expect(job).toMatchObject({ status: 'FAILED', error: { code: 'MODEL_BAD_REQUEST' } });
  });
});
