import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { tmpdir } from 'node:os';

const built = new URL('../../../dist/database/embedded-postgres.js', import.meta.url).href;

/** A service reduced to its database: starts it in `argv[1]`, prints the URL and stays. */
const program = `
  const { EmbeddedPostgres } = await import(${JSON.stringify(built)});
  const postgres = await EmbeddedPostgres.start({ dataDir: process.argv[1], durable: false });
  process.stdout.write(postgres.url + '\\n');
  setInterval(() => undefined, 60_000);
`;

export type EmbeddedPostgresProcess = {
  readonly pid: number;
  /** URL of its database. */
  readonly url: string;
  /** kill -9: no handler runs. Does nothing if it has ended. */
  kill(): Promise<void>;
};

export type EmbeddedPostgresProcessOptions = {
  readonly dataDir: string;
  readonly environment?: NodeJS.ProcessEnv;
  /** User and group id to run as. */
  readonly userId?: number;
};

/** Starts the embedded PostgreSQL in a process of its own, from the compiled code. */
export async function startEmbeddedPostgresProcess(
  options: EmbeddedPostgresProcessOptions,
): Promise<EmbeddedPostgresProcess> {
  const parameters = ['--input-type=module', '--eval', program, options.dataDir];
  const child = spawn(process.execPath, parameters, {
    env: options.environment ?? process.env,
    stdio: ['ignore', 'pipe', 'pipe'],
    ...(options.userId !== undefined && { uid: options.userId, gid: options.userId }),
  });
  const ended = once(child, 'exit');
  const url = await firstLine(child);
  return {
    pid: child.pid ?? 0,
    url,
    kill: async () => {
      child.kill('SIGKILL');
      await ended;
    },
  };
}

/** Whether another user can reach this checkout and the folder for temporary files. */
export function canRunAs(userId: number): boolean {
  const probe = `
    await import(${JSON.stringify(built)});
    (await import('node:fs')).accessSync(${JSON.stringify(tmpdir())}, 1);`;
  const { status } = spawnSync(process.execPath, ['--input-type=module', '--eval', probe], {
    uid: userId,
    gid: userId,
    stdio: 'ignore',
    timeout: 30_000,
  });
  return status === 0;
}

async function firstLine(child: ChildProcess): Promise<string> {
  let problem = '';
  child.stderr?.on('data', (chunk: Buffer) => (problem += chunk.toString()));
  return new Promise((resolve, reject) => {
    child.stdout?.once('data', (chunk: Buffer) => resolve(chunk.toString().trim()));
    child.once('exit', (code) => reject(new Error(`It ended with ${String(code)}: ${problem}`)));
  });
}
