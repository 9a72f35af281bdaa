import { once } from 'node:events';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { silentLogger } from '@faina/agent-core';
import { afterEach, describe, expect, it } from 'vitest';
import { type McpServerState } from '../src/index.js';
import { McpToolSource } from '../src/mcp/mcp-tool-source.js';
import { InMemoryPinStore } from './support/in-memory-pin-store.js';
import { McpHttpServer } from './support/mcp-http-server.js';
import { portOf } from './support/port-of.js';
import { waitFor } from '../../../apps/api/test/support/wait-for.js';
import type { McpTransportSettings } from '../src/mcp/settings/mcp-server-settings.js';

const secret = 'a-secret-of-the-server';
const ends: (() => Promise<void> | void)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0)) await end();
});

/** A source that connects, and what it logs as a warning. */
function startSource(
  transport: McpTransportSettings,
  limits: { connectMs?: number } = {},
  childrenFolder?: string,
) {
  const warnings: unknown[] = [];
  const source = new McpToolSource({
    settings: { name: 'one', prefix: 'one', transport, effects: [], approvals: [] },
    pins: new InMemoryPinStore(),
    reserved: new Set(),
    ...(childrenFolder === undefined ? {} : { childrenFolder }),
    logger: { ...silentLogger, warn: (fields) => void warnings.push(fields) },
    limits: { firstBackoffMs: 5, longestBackoffMs: 20, ...limits },
  });
  source.start();
  ends.push(() => source.close());
  return { source, warnings };
}

const stateOf = (source: McpToolSource, state: McpServerState['state']) =>
  waitFor(() => [source.serverState()].find((one) => one.state === state), {
    what: () => `${state} in ${JSON.stringify(source.serverState())}`,
  });

const child = (script: string) => ({
  kind: 'stdio' as const,
  command: process.execPath,
  args: ['-e', script],
  env: { SECRET: secret },
});

async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'standing-'));
  // A child that is just being started may still make its folder there.
  ends.push(() => rm(folder, { recursive: true, force: true, maxRetries: 10 }));
  return folder;
}

async function answering(status: number, body = ''): Promise<McpTransportSettings> {
  const server = createServer((_request, response) => void response.writeHead(status).end(body));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  ends.push(() => void server.close());
  return { kind: 'http', url: `http://127.0.0.1:${portOf(server)}/mcp`, headers: {} };
}

describe('how a server stands', () => {
  it.each([
    [401, 'unauthorized'],
    [403, 'unauthorized'],
    [500, 'away'],
    [404, 'away'],
  ] as const)('that answers %i is %s, with the status', async (status, state) => {
    const { source } = startSource(await answering(status, '<html>Go away</html>'));
    expect((await stateOf(source, state)).lastError).toMatchObject({
      message: `The server answered with status ${status}.`,
      httpStatus: status,
    });
  });

  it('that nobody listens for is away, with the error of the system', async () => {
    const gone = await McpHttpServer.start();
    const { url } = gone;
    await gone.close();
    const { source } = startSource({ kind: 'http', url, headers: {} });
    expect((await stateOf(source, 'away')).lastError?.message).toContain('ECONNREFUSED');
  });

  it('whose command there is none is away, with the error of the system', async () => {
    const { source } = startSource({ kind: 'stdio', command: 'no-such-thing', args: [], env: {} });
    expect((await stateOf(source, 'away')).lastError?.message).toContain('no-such-thing ENOENT');
  });

  it.each([
    [
      'console.error(`\\n\\u001b[31mNo licence for ${process.env.SECRET}\\nBye`); process.exit(3)',
      'The server ended with exit code 3. It wrote: No licence for ***',
    ],
    ['process.kill(process.pid, "SIGKILL")', 'The server ended by SIGKILL.'],
  ])('whose child runs %s is away, with its words', async (script, message) => {
    const { source } = startSource(child(script));
    expect((await stateOf(source, 'away')).lastError?.message).toBe(message);
  });

  it('whose child never shakes hands is away after the time for it, with what it wrote', async () => {
    const script = 'console.error("Log in first"); setInterval(() => {}, 1000)';
    const { source } = startSource(child(script), { connectMs: 500 });
    expect(source.serverState().state).toBe('connecting');
    const { lastError } = await stateOf(source, 'away');
    expect(lastError?.message).toMatch(/^\S.* It wrote: Log in first$/);
  });

  it('runs its child in a folder of its own, unless its entry names one', async () => {
    const folder = await temporaryFolder();
    const script = 'console.error(process.cwd()); process.exit(1)';
    const wroteIn = async (transport: McpTransportSettings) => {
      const { source } = startSource(transport, {}, join(folder, 'mcp'));
      return (await stateOf(source, 'away')).lastError?.message;
    };
    expect(await wroteIn(child(script))).toMatch(`It wrote: ${join(folder, 'mcp', 'one')}`);
    expect(await wroteIn({ ...child(script), cwd: folder })).toMatch(new RegExp(`${folder}$`));
    expect(await readdir(folder)).toEqual(['mcp']);
  });

  it('whose folder cannot be made is away, and says what would help', async () => {
    const file = join(await temporaryFolder(), 'file');
    await writeFile(file, '');
    const { source } = startSource(child(''), {}, file);
    const { lastError } = await stateOf(source, 'away');
    expect(lastError?.message).toMatch(
      /cannot be made; name another one as cwd.* \((ENOTDIR|EEXIST)\)$/,
    );
  });

  it('is told in the log once for each reason, and not at each try', async () => {
    const { source, warnings } = startSource(await answering(500));
    const tries = new Set<string | undefined>();
    const severalTries = () => tries.add(source.serverState().lastError?.at).size > 5;
    await waitFor(severalTries, { what: 'several tries' });
    expect(warnings).toHaveLength(1);
  });

  it('that is there is connected, and says what it is and which tools it has', async () => {
    const server = await McpHttpServer.start();
    const { url } = server;
    const { source } = startSource({ kind: 'http', url, headers: {} });
    const first = await stateOf(source, 'connected');
    expect(first).toMatchObject({ server: { name: 'http', version: '1' } });
    expect(first).not.toHaveProperty('lastError');
    expect(source.missing('one__answer')).toBeUndefined();
    expect(source.missing('one__none')).toMatchObject({ mayExist: false });
    expect(source.missing('one__*')).toBeUndefined();
    ends.push(() => server.close());
  });
});
