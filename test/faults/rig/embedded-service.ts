import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { superuser } from '../../../apps/api/src/database/embedded/cluster.js';
import { doorTools } from '../../../apps/api/test/support/doors/door-tools.js';
import { JobClient } from '../../../apps/api/test/support/service/job-client.js';
import {
  type ServiceProcess,
  startServiceProcess,
} from '../../../apps/api/test/support/service/service-process.js';
import { untilQuiet } from '../check/until-quiet.js';
import { readHistory } from '../check/read-history.js';
import type { InjectedFault } from '../check/run-history.js';
import type { Violation } from '../check/violation.js';
import { violationsIn } from '../check/violations-in.js';
import { Clients } from './clients.js';
import { Outside } from './outside.js';

const portLine = 3;

/** The product as it is tried first: one process with a PostgreSQL of its own in its DATA_DIR. */
export class EmbeddedService {
  readonly clients = new Clients();
  readonly faults: InjectedFault[] = [];

  private constructor(
    readonly outside: Outside,
    readonly process: ServiceProcess,
    private readonly dataDir: string,
    private readonly folder: string,
  ) {}

  /** @param dataDir a folder that is made if need be, and stays. */
  static async start(dataDir: string): Promise<EmbeddedService> {
    const folder = await mkdtemp(join(tmpdir(), 'faina-embedded-'));
    const outside = await Outside.start();
    const tools = join(folder, 'tools');
    await mkdir(tools);
    await writeFile(join(tools, 'doors.mjs'), doorTools('folder', '@faina/sdk', true));
    const started = await startServiceProcess(
      {
        ...{ DATA_DIR: dataDir, AUTH: 'none', TOOLS_DIR: tools, TOOL_PACKS: 'diagnostics' },
        ...{
          OPENAI_COMPATIBLE_BASE_URL: outside.model.server.baseUrl,
          OUTBOUND_ALLOW: '127.0.0.1',
        },
        LEDGER: outside.ledger.origin,
      },
      undefined,
      undefined,
      folder,
    );
    const service = new EmbeddedService(outside, started, dataDir, folder);
    const toolNames = ['folder_none', 'folder_key', 'folder_verify', 'folder_act', 'write_once'];
    await new JobClient(started.url).putAgent('planner', { toolNames });
    return service;
  }

  /** Of its PostgreSQL; the file that tells its port is there as long as that runs. */
  async databaseUrl(): Promise<string> {
    const folder = join(this.dataDir, 'postgres');
    const password = (await readFile(join(folder, 'password'), 'utf8')).trim();
    const lines = (await readFile(join(folder, 'data', 'postmaster.pid'), 'utf8')).split('\n');
    const port = lines[portLine] ?? '';
    return `postgresql://${superuser}:${password}@127.0.0.1:${port}/postgres?sslmode=disable`;
  }

  /** What the checker says once everything is at rest. */
  async violations(): Promise<readonly Violation[]> {
    const url = await this.databaseUrl();
    await untilQuiet(url);
    const history = await readHistory(url, {
      clients: this.clients,
      outside: this.outside.counted(),
      faults: this.faults,
      // Who stops it sees how it ended.
      unaskedEnds: [],
      livingWorkers: [this.process.pid],
    });
    return violationsIn(history);
  }

  async close(): Promise<void> {
    await this.process.kill();
    await this.outside.close();
    await rm(this.folder, { recursive: true, force: true });
  }
}
