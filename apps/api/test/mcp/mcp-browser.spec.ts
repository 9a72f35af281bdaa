import { createServer } from 'node:http';
import { once } from 'node:events';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { browserProgram, describeWithBrowser } from '../support/http/browser.js';
import {
  createMcpFolder,
  type McpFolder,
  publicServers,
  waitForTool,
} from '../support/mcp/mcp-servers.js';
import { answer, toolCall } from '../support/model/model-replies.js';
import { type ScriptedService, startScriptedService } from '../support/service/scripted-service.js';

describeWithBrowser("Playwright's public server", () => {
  let folder: McpFolder;
  let scripted: ScriptedService;
  const page = createServer((_request, response) => {
    response.setHeader('content-type', 'text/html; charset=utf-8');
    response.end('<title>Treinos</title><h1>Corrida de domingo</h1>');
  });

  beforeAll(async () => {
    page.listen(0, '127.0.0.1');
    await once(page, 'listening');
    folder = await createMcpFolder();
    const options = ['--headless', '--isolated', '--no-sandbox', '--executable-path'];
    const config = await folder.configure({
      browser: {
        command: process.execPath,
        args: [publicServers.browser, ...options, browserProgram],
        approval: 'never',
        toolTimeoutMs: 60_000,
      },
    });
    scripted = await startScriptedService({ settings: { MCP_CONFIG: config } });
  });

  afterAll(async () => {
    await scripted.close();
    page.close();
    await folder.remove();
  });

  it('opens a page for a job, and tells what stands on it', async () => {
    const { client, model } = scripted;
    const address = page.address();
    if (address === null || typeof address === 'string') throw new Error('No port.');
    await waitForTool(client, 'browser__browser_navigate', 'available');
    await client.putAgent('reader', { toolNames: ['browser__*'] });
    const url = `http://127.0.0.1:${address.port}/`;
    model.script(
      toolCall('browser__browser_navigate', { url }),
      toolCall('browser__browser_snapshot', {}),
      answer('Done.'),
    );
    const { id, outcome } = await client.run({ agent: 'reader', input: 'Read the page' });
    expect(outcome).toBe('SUCCESS');
    const entries = await client.activity(id);
    const told = entries.filter(({ role }) => role === 'TOOL_RESULT').map(({ content }) => content);
    expect(told.join()).toContain('Corrida de domingo');
  });
});
