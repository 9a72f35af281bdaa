import { spawn, spawnSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, it } from 'vitest';
import { findFreePort } from '../../../src/database/embedded/server.js';
import { endWithTests } from '../end-with-tests.js';
import { waitFor } from '../wait-for.js';

const program = 'redis-server';

const isRedisInstalled =
  spawnSync(program, ['--version'], { stdio: 'ignore', timeout: 5000 }).status === 0;

export type RedisOptions = {
  /** Keep every write on disk, as the documentation asks for. Default true. */
  readonly appendOnly?: boolean;
  /** Port and folder of an earlier one, to start it again after `kill`. */
  readonly port?: number;
  readonly folder?: string;
  /** Port of the one that it follows. */
  readonly replicaOf?: number;
};

export type TestRedis = {
  readonly url: string;
  readonly port: number;
  readonly folder: string;
  readonly pid: number;
  /** Ends it as a power failure would; its folder stays, for another start. */
  kill(): Promise<void>;
  /** Ends it and removes its folder. */
  stop(): Promise<void>;
};

/** A private Redis; nothing where redis-server is not installed (see `describeWithRedis`). */
export async function startRedis(options: RedisOptions = {}): Promise<TestRedis | undefined> {
  if (!isRedisInstalled) return undefined;
  const port = options.port ?? (await findFreePort());
  const folder = options.folder ?? (await mkdtemp(join(tmpdir(), 'faina-redis-')));
  const settings = {
    ...(options.replicaOf !== undefined && { replicaof: `127.0.0.1 ${String(options.replicaOf)}` }),
    bind: '127.0.0.1',
    port: String(port),
    dir: folder,
    save: '',
    appendonly: options.appendOnly === false ? 'no' : 'yes',
    appendfsync: 'everysec',
    'maxmemory-policy': 'noeviction',
  };
  const parameters = Object.entries(settings).flatMap(([name, value]) => [
    `--${name}`,
    ...value.split(' '),
  ]);
  const child = spawn(program, parameters, { stdio: 'ignore' });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  endWithTests(child);
  const end = async (signal: NodeJS.Signals): Promise<void> => {
    child.kill(signal);
    await ended;
  };
  await waitFor(() => answersPing(port), { what: `Redis on port ${String(port)}` });
  return {
    url: `redis://127.0.0.1:${String(port)}`,
    port,
    folder,
    pid: child.pid ?? 0,
    kill: () => end('SIGKILL'),
    stop: async () => {
      await end('SIGTERM');
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** A suite over a real Redis. Without one it is skipped and says so; where CI is set it fails. */
export function describeWithRedis(name: string, define: () => void): void {
  if (isRedisInstalled) {
    describe(name, define);
    return;
  }
  it.runIf(process.env.CI)(name, () => {
    throw new Error('redis-server not found: install it, this suite may not be skipped in CI.');
  });
  const skipped = `${name} - skipped: redis-server not found`;
  process.stderr.write(`${skipped}\n`);
  describe.skipIf(true)(skipped, define);
}

function answersPing(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => socket.write('PING\r\n'));
    const settle = (isUp: boolean): void => {
      socket.destroy();
      resolve(isUp);
    };
    // While it loads its files it answers with an error.
    socket.once('data', (answer) => settle(answer.toString().startsWith('+PONG')));
    socket.once('error', () => settle(false));
    socket.setTimeout(1000, () => settle(false));
  });
}
