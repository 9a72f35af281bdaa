import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Client } from 'pg';
import { doorTools } from './door-tools.js';
import { Ledger } from './ledger.js';
import { startTcpProxy, type TcpProxy } from '../http/tcp-proxy.js';
import { waitForTool } from '../mcp/mcp-servers.js';
import { JobClient } from '../service/job-client.js';
import { type ServiceProcess, startServiceProcess } from '../service/service-process.js';
import { putTool } from '../service/tool-client.js';
import { createTestDatabase, type TestDatabase } from '../stores/test-database.js';
import { waitFor } from '../wait-for.js';

const sideProgram = fileURLToPath(new URL('door-side.ts', import.meta.url));
const sdk = new URL('../../../../../libs/sdk/dist/', import.meta.url).href;
const packageName = '@doors/tools';

/** The service with tools behind every door, each side a process of its own that a test may kill. */
export class DoorRig {
  #service: ServiceProcess | undefined;
  #web: ChildProcess | undefined;
  #remote: ChildProcess | undefined;

  private constructor(
    readonly ledger: Ledger,
    private readonly folder: string,
    private readonly database: TestDatabase,
    /** The ways to the service and to the tools of the web: their addresses stay when what is there dies. */
    private readonly ways: { readonly service: TcpProxy; readonly web: TcpProxy },
  ) {}

  static async start(): Promise<DoorRig> {
    const folder = await mkdtemp(join(tmpdir(), 'faina-doors-'));
    const ways = { service: await startTcpProxy(), web: await startTcpProxy() };
    const rig = new DoorRig(await Ledger.start(), folder, await createTestDatabase(), ways);
    try {
      await rig.#begin();
    } catch (error) {
      await rig.close();
      throw error;
    }
    return rig;
  }

  get client(): JobClient {
    if (!this.#service) throw new Error('The service does not run.');
    return new JobClient(this.#service.url);
  }

  async startService(): Promise<void> {
    const settings = {
      ...{ DATABASE_URL: this.database.url, DATA_DIR: join(this.folder, 'data') },
      ...{ TOOLS_DIR: join(this.folder, 'tools'), TOOL_PACKAGES: packageName },
      ...{ MCP_CONFIG: join(this.folder, 'mcp.json'), TOOL_PACKS: 'diagnostics', AUTH: 'none' },
      ...{ OUTBOUND_ALLOW: '127.0.0.1', SECRETS_KEY: 'secrets-key-of-the-tests-0123456789' },
      ...{ WORKER_CONCURRENCY: '200', RATE_LIMIT_PER_ADDRESS: '0' },
    };
    this.#service = await startServiceProcess(settings, undefined, undefined, this.folder);
    this.ways.service.forwardTo(Number(new URL(this.#service.url).port));
  }

  async killService(): Promise<void> {
    await this.#service?.kill();
    this.ways.service.cut();
  }

  /** What comes from now on comes to this one, as where a service has several. */
  async startWeb(): Promise<ChildProcess | undefined> {
    const before = this.#web;
    const web = spawn(process.execPath, [sideProgram], {
      env: { LEDGER: this.ledger.origin, SIDE: 'web' },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    this.#web = web;
    const [said] = await once(web.stdout, 'data');
    this.ways.web.forwardTo(Number(said));
    return before;
  }

  get remote(): ChildProcess | undefined {
    return this.#remote;
  }

  startRemote(): void {
    const url = `http://127.0.0.1:${this.ways.service.port}`;
    const text = `
import { runWorker } from '${sdk}worker/index.js';
import tools from './remote-tools.mjs';
await runWorker({ url: '${url}', apiKey: 'none', name: 'remote-1', tools, concurrency: 100 });
`;
    const program = ['--input-type=module', '--eval', text];
    this.#remote = spawn(process.execPath, program, {
      cwd: this.folder,
      stdio: ['ignore', 'inherit', 'inherit'],
    });
  }

  killChild(): void {
    process.kill(this.ledger.childPid, 'SIGKILL');
  }

  /** How often the local effect of a cell is there. */
  async localEffects(cell: string): Promise<number> {
    const rows = await this.#query('select 1 from door_effects where cell = $1', [cell]);
    return rows.length;
  }

  async close(): Promise<void> {
    await this.#service?.stop();
    for (const child of [this.#web, this.#remote]) child?.kill('SIGKILL');
    await Promise.all([this.ways.service.close(), this.ways.web.close(), this.database.drop()]);
    this.ledger.close();
    await rm(this.folder, { recursive: true, force: true });
  }

  async #begin(): Promise<void> {
    await this.#query('create table door_effects (cell text not null)');
    await this.#write();
    await this.startWeb();
    await this.startService();
    this.startRemote();
    await this.#open();
  }

  async #query(text: string, values: readonly string[] = []): Promise<unknown[]> {
    const client = new Client({ connectionString: this.database.url });
    await client.connect();
    try {
      const { rows } = await client.query<object>(text, [...values]);
      return rows;
    } finally {
      await client.end();
    }
  }

  async #write(): Promise<void> {
    const { origin } = this.ledger;
    const write = (file: string, content: string) => writeFile(join(this.folder, file), content);
    const ofPackage = join('node_modules', packageName);
    for (const folder of ['tools', ofPackage]) {
      await mkdir(join(this.folder, folder), { recursive: true });
    }
    await write('tools/doors.mjs', doorTools('folder', origin, '@faina/sdk', true));
    const manifest = { name: packageName, version: '1.0.0', type: 'module', exports: './index.js' };
    await write(join(ofPackage, 'package.json'), JSON.stringify(manifest));
    await write(join(ofPackage, 'index.js'), doorTools('package', origin, '@faina/sdk', true));
    await write('remote-tools.mjs', doorTools('remote', origin, `${sdk}index.js`, false));
    const behaviour = { effects: { none: 'none' }, approval: 'never' };
    const child = {
      ...{ command: process.execPath, args: [sideProgram] },
      env: { LEDGER: origin, SIDE: 'child' },
    };
    const web = { url: `http://127.0.0.1:${this.ways.web.port}/mcp` };
    await write(
      'mcp.json',
      JSON.stringify({
        mcpServers: { child: { ...child, ...behaviour }, web: { ...web, ...behaviour } },
      }),
    );
  }

  /** What is no file: tools over HTTP, and the agent that calls all. */
  async #open(): Promise<void> {
    const { client } = this;
    const url = `http://127.0.0.1:${this.ways.web.port}/tool`;
    const inputSchema = {
      type: 'object',
      properties: { cell: { type: 'string' } },
    };
    const shared = { url, inputSchema };
    await putTool(client, 'http_none', { ...shared, effect: 'none' });
    await putTool(client, 'http_key', { ...shared, effect: 'external', idempotency: 'key' });
    await putTool(client, 'http_act', { ...shared, effect: 'external', idempotency: 'none' });
    const limits = { toolTimeoutMs: 600_000 };
    await client.putAgent('caller', { model: 'offline:call', toolNames: ['*'], limits });
    for (const server of ['child', 'web']) await waitForTool(client, `${server}__act`, 'available');
    const isThere = async () => (await client.get('/v1/tools')).text.includes('"remote_act"');
    await waitFor(isThere, { what: 'the remote worker' });
  }
}
