import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { doorTools } from './door-tools.js';
import { putTool } from '../service/tool-client.js';
import type { HttpClient } from '../service/http-client.js';

/** The program of `door-side.ts`. */
export const sideProgram = fileURLToPath(new URL('door-side.ts', import.meta.url));

const sdk = new URL('../../../../../libs/sdk/dist/', import.meta.url).href;

/** How MCP_CONFIG describes what the side serves: nothing that it does asks a person first. */
export const sideBehaviour = { effects: { none: 'none' }, approval: 'never' } as const;

/** A process with tools over HTTP at /tool, and over MCP at /mcp. */
export interface WebSide {
  readonly child: ChildProcess;
  readonly port: number;
}

export async function startWebSide(ledger: string): Promise<WebSide> {
  const child = spawn(process.execPath, [sideProgram], {
    env: { LEDGER: ledger, SIDE: 'web' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [said] = await once(child.stdout, 'data');
  return { child, port: Number(said) };
}

/** A process that takes calls of `remote_...` from each of these services, as a worker of its own for each. */
export async function startRemoteSide(
  folder: string,
  ledger: string,
  urls: readonly string[],
): Promise<ChildProcess> {
  await writeFile(join(folder, 'remote-tools.mjs'), doorTools('remote', `${sdk}index.js`, false));
  const text = `
import { runWorker } from '${sdk}worker/index.js';
import tools from './remote-tools.mjs';
const run = (url, index) =>
  runWorker({ url, apiKey: 'none', name: 'remote-' + (index + 1), tools, concurrency: 100 });
await Promise.all(${JSON.stringify(urls)}.map(run));
`;
  const program = ['--input-type=module', '--eval', text];
  return spawn(process.execPath, program, {
    cwd: folder,
    env: { LEDGER: ledger },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
}

/** Tells the service of the tools of a web side; `url` is its /tool. */
export async function putHttpTools(client: HttpClient, url: string): Promise<void> {
  const inputSchema = { type: 'object', properties: { cell: { type: 'string' } } };
  const shared = { url, inputSchema };
  await putTool(client, 'http_none', { ...shared, effect: 'none' });
  await putTool(client, 'http_key', { ...shared, effect: 'external', idempotency: 'key' });
  await putTool(client, 'http_act', { ...shared, effect: 'external', idempotency: 'none' });
}
