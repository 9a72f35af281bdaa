import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sideBehaviour } from '../../../apps/api/test/support/doors/door-sides.js';
import {
  type ServiceProcess,
  startServiceProcess,
} from '../../../apps/api/test/support/service/service-process.js';
import type { OwnPostgres } from './own-postgres.js';
import type { UnaskedEnd } from '../check/run-history.js';
import { ownPort } from './own-port.js';
import { Way } from './way.js';

/** Ports of the peers of a process. */
export interface Peers {
  readonly database: number;
  /** Undefined where the queue is in PostgreSQL. */
  readonly redis: number | undefined;
  readonly model: number;
  readonly ledger: number;
  readonly mcp: number;
  readonly mail: number;
}

type WayName = keyof Peers;
type Ways = Readonly<Record<WayName, Way>>;

export type Role = 'api' | 'worker';

export type Settings = Readonly<Record<string, string>>;

export interface MemberParts {
  readonly name: string;
  readonly role: Role;
  /** Of this member alone. */
  readonly folder: string;
  readonly toolsFolder: string;
  readonly peers: Peers;
  readonly postgres: OwnPostgres;
  readonly settings: Settings;
}

/** How long a member may take to start while its peers are away. */
const startMs = 120_000;
const metricsMs = 2_000;
/** More than the native frames behind which V8 hides why it gave up. */
const toldLines = 40;

/** One process of the installation, and its own ways to its peers. It keeps its address over its lives. */
export class Member {
  #process: ServiceProcess | undefined;
  #starting: Promise<void> | undefined;
  #isPaused = false;
  /** Whether its end was asked for. */
  #isEnding = false;
  readonly #logs: (readonly string[])[] = [];
  readonly #ends: UnaskedEnd[] = [];

  private constructor(
    private readonly parts: MemberParts,
    private readonly port: number,
    readonly ways: Ways,
  ) {}

  static async make(parts: MemberParts): Promise<Member> {
    const { database, redis = 1, model, ledger, mcp, mail } = parts.peers;
    const ways = {
      database: await Way.to(database),
      redis: await Way.to(redis),
      model: await Way.to(model),
      ledger: await Way.to(ledger),
      mcp: await Way.to(mcp),
      mail: await Way.to(mail),
    };
    await mkdir(parts.folder, { recursive: true });
    return new Member(parts, await ownPort(), ways);
  }

  get name(): string {
    return this.parts.name;
  }

  get role(): Role {
    return this.parts.role;
  }

  /** Where it listens, an API for its clients and a worker for its health. */
  get url(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  get isUp(): boolean {
    return this.#process !== undefined;
  }

  get isPaused(): boolean {
    return this.#isPaused;
  }

  /** Undefined while it is down. */
  get pid(): number | undefined {
    return this.#process?.pid;
  }

  /** Whether nothing runs and nothing is about to. */
  get isDown(): boolean {
    return this.#process === undefined && this.#starting === undefined;
  }

  /** The newest lines of the log of each of its lives. */
  get logs(): readonly string[] {
    return this.#logs.flat();
  }

  /** How it ended where nobody had ended it. */
  get unaskedEnds(): readonly UnaskedEnd[] {
    return this.#ends;
  }

  /** Comes back once it is ready. @param extra settings of this life alone, for example FAILPOINTS */
  start(extra: Settings = {}): Promise<void> {
    if (this.#process) return Promise.reject(new Error(`${this.name} runs already.`));
    this.#starting ??= this.#start(extra).finally(() => {
      this.#starting = undefined;
    });
    return this.#starting;
  }

  async #start(extra: Settings): Promise<void> {
    const settings = { ...(await this.#settings()), ...this.parts.settings, ...extra };
    const started = await startServiceProcess(settings, startMs, undefined, this.parts.folder);
    this.#process = started;
    this.#isEnding = false;
    this.#logs.push(started.log);
    void started.ended.then((how) => {
      if (this.#process !== started) return;
      if (!this.#isEnding) {
        const lastLines = started.log.slice(-toldLines);
        this.#ends.push({ member: this.name, how, lastLines, at: Date.now() });
      }
      this.#forget();
    });
  }

  /** Ends it at once, also while it stands still. */
  async kill(): Promise<void> {
    this.#isEnding = true;
    await this.#process?.kill();
    this.#forget();
  }

  /** Asks it to end and waits for that; its exit code. */
  async stop(): Promise<number | null> {
    this.#isEnding = true;
    this.resume();
    const code = await this.#process?.stop();
    this.#forget();
    return code ?? null;
  }

  pause(): void {
    this.#process?.pause();
    this.#isPaused = this.isUp;
  }

  resume(): void {
    this.#process?.resume();
    this.#isPaused = false;
  }

  /** What it tells of itself at /metrics; undefined where it does not answer soon. */
  async metrics(): Promise<string | undefined> {
    try {
      const signal = AbortSignal.timeout(metricsMs);
      return await (await fetch(`${this.url}/metrics`, { signal })).text();
    } catch {
      return undefined;
    }
  }

  mendWays(): void {
    for (const way of Object.values(this.ways)) way.mend();
  }

  async close(): Promise<void> {
    await this.kill();
    await Promise.all(Object.values(this.ways).map((way) => way.close()));
  }

  #forget(): void {
    this.#process = undefined;
    this.#isPaused = false;
  }

  async #settings(): Promise<Settings> {
    const { role, folder, toolsFolder, peers, postgres } = this.parts;
    const { database, redis, model, ledger, mcp, mail } = this.ways;
    const origin = (way: Way) => `http://127.0.0.1:${way.port}`;
    const mcpConfig = join(folder, 'mcp.json');
    const web = { url: `${origin(mcp)}/mcp`, ...sideBehaviour };
    await writeFile(mcpConfig, JSON.stringify({ mcpServers: { web } }));
    return {
      ROLE: role,
      ...(role === 'api' ? { PORT: String(this.port) } : { WORKER_PORT: String(this.port) }),
      DATABASE_URL: postgres.url(database.port),
      ...(peers.redis !== undefined && { REDIS_URL: `redis://127.0.0.1:${redis.port}` }),
      DATA_DIR: join(folder, 'data'),
      OPENAI_COMPATIBLE_BASE_URL: `${origin(model)}/v1`,
      TOOLS_DIR: toolsFolder,
      TOOL_PACKS: 'reports,diagnostics',
      MCP_CONFIG: mcpConfig,
      SMTP_URL: `smtp://127.0.0.1:${mail.port}`,
      MAIL_FROM: 'faina@example.com',
      LEDGER: origin(ledger),
      AUTH: 'none',
      OUTBOUND_ALLOW: '127.0.0.1',
      SECRETS_KEY: 'secrets-key-of-the-tests-0123456789',
    };
  }
}
