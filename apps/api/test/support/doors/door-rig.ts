import type { ChildProcess } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import {
  putHttpTools,
  sideBehaviour,
  sideProgram,
  startRemoteSide,
  startWebSide,
} from './door-sides.js';
import { doorTools } from './door-tools.js';
import { Ledger } from './ledger.js';
import { startTcpProxy, type TcpProxy } from '../http/tcp-proxy.js';
import { waitForTool } from '../mcp/mcp-servers.js';
import { JobClient } from '../service/job-client.js';
import { type ServiceProcess, startServiceProcess } from '../service/service-process.js';
import { createTestDatabase, type TestDatabase } from '../stores/test-database.js';
import { waitFor } from '../wait-for.js';

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
      LEDGER: this.ledger.origin,
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
    const web = await startWebSide(this.ledger.origin);
    this.#web = web.child;
    this.ways.web.forwardTo(web.port);
    return before;
  }

  get remote(): ChildProcess | undefined {
    return this.#remote;
  }

  async startRemote(): Promise<void> {
    const url = `http://127.0.0.1:${this.ways.service.port}`;
    this.#remote = await startRemoteSide(this.folder, this.ledger.origin, [url]);
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
    await this.startRemote();
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
    await write('tools/doors.mjs', doorTools('folder', '@faina/sdk', true));
    const manifest = { name: packageName, version: '1.0.0', type: 'module', exports: './index.js' };
    await write(join(ofPackage, 'package.json'), JSON.stringify(manifest));
    await write(join(ofPackage, 'index.js'), doorTools('package', '@faina/sdk', true));
    const child = {
      ...{ command: process.execPath, args: [sideProgram] },
      env: { LEDGER: origin, SIDE: 'child' },
    };
    const web = { url: `http://127.0.0.1:${this.ways.web.port}/mcp` };
    await write(
      'mcp.json',
      JSON.stringify({
        mcpServers: { child: { ...child, ...sideBehaviour }, web: { ...web, ...sideBehaviour } },
      }),
    );
  }

  /** What is no file: tools over HTTP, and the agent that calls all. */
  async #open(): Promise<void> {
    const { client } = this;
    await putHttpTools(client, `http://127.0.0.1:${this.ways.web.port}/tool`);
    const limits = { toolTimeoutMs: 600_000 };
    await client.putAgent('caller', { model: 'offline:call', toolNames: ['*'], limits });
    for (const server of ['child', 'web']) await waitForTool(client, `${server}__act`, 'available');
    const isThere = async () => (await client.get('/v1/tools')).text.includes('"remote_act"');
    await waitFor(isThere, { what: 'the remote worker' });
  }
}
