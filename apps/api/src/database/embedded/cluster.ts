import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, open, readFile, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { StartUpError } from '../../process/start-up-error.js';
import type { PostgresPrograms } from './postgres-programs.js';

export const superuser = 'faina';

const initdbTimeoutMs = 120_000;
const longestOutput = 2000;

/** PostgreSQL's data and the password of its only user, which are made and kept together. */
export type Cluster = { readonly dataFolder: string; readonly password: string };

export type ClusterOptions = {
  readonly programs: PostgresPrograms;
  /** False: skip waiting for the disk; for data that nobody will miss. */
  readonly durable: boolean;
};

/**
 * Opens the cluster in `folder`, or makes it. It is made beside it and moved into place at the end,
 * so that a kill in between leaves nothing that looks like a cluster.
 * @throws {StartUpError} if initdb fails.
 */
export async function openCluster(folder: string, options: ClusterOptions): Promise<Cluster> {
  if (!existsSync(folder)) {
    const unfinished = `${folder}.new`;
    await rm(unfinished, { recursive: true, force: true });
    await mkdir(unfinished, { recursive: true, mode: 0o700 });
    await writePassword(join(unfinished, 'password'));
    await initdb(unfinished, options);
    await rename(unfinished, folder);
    // Were the new name lost in a power failure, the next start would take the data for unfinished.
    if (options.durable) await flush(dirname(folder));
  }
  const password = await readFile(join(folder, 'password'), 'utf8');
  return { dataFolder: join(folder, 'data'), password: password.trim() };
}

async function writePassword(path: string): Promise<void> {
  const file = await open(path, 'wx', 0o600);
  await file.writeFile(`${randomBytes(24).toString('base64url')}\n`);
  await file.sync();
  await file.close();
}

async function flush(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  await handle.sync();
  await handle.close();
}

async function initdb(folder: string, { programs, durable }: ClusterOptions): Promise<void> {
  const command = programs.command('initdb', [
    `--pgdata=${join(folder, 'data')}`,
    `--pwfile=${join(folder, 'password')}`,
    `--username=${superuser}`,
    '--auth=scram-sha-256',
    // The same order and case rules on every machine, whatever locales it has.
    ...['--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'],
    ...(durable ? [] : ['--no-sync']),
  ]);
  const options = { env: programs.environment, timeout: initdbTimeoutMs };
  await new Promise<void>((resolve, reject) => {
    execFile(...command, options, (error, _output, problem) => {
      if (error)
        reject(initdbFailed(folder, problem.trim().slice(-longestOutput) || error.message));
      else resolve();
    });
  });
}

function initdbFailed(folder: string, problem: string): StartUpError {
  return new StartUpError({
    happened: `The embedded PostgreSQL could not make its files in ${folder}:\n${problem}`,
    meaning: 'The service has no database and cannot start.',
    remedy: 'Remove what the message names, or set DATABASE_URL to a PostgreSQL of your own.',
  });
}
