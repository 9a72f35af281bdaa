import { mkdtemp, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { silentLogger } from '@faina/agent-core';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { EmbeddedPostgres } from '../../src/database/embedded-postgres.js';
import { readPostmasterFile } from '../../src/database/embedded/postmaster.js';
import { waitFor } from '../support/wait-for.js';

describe('an embedded PostgreSQL that was killed', () => {
  let dataDir: string;
  let postgres: EmbeddedPostgres;
  const tries: object[] = [];
  const lost: unknown[] = [];

  beforeEach(async () => {
    tries.length = 0;
    lost.length = 0;
    dataDir = await mkdtemp(join(tmpdir(), 'faina-embedded-'));
    postgres = await EmbeddedPostgres.start({
      dataDir,
      durable: false,
      logger: { ...silentLogger, error: (details) => void tries.push(details) },
      onLost: (error) => lost.push(error),
    });
    await query('create table stored as select 1 as id');
  });

  afterEach(async () => {
    await postgres.stop();
    await rm(dataDir, { recursive: true, force: true });
  });

  const query = async (text: string): Promise<unknown[]> => {
    const client = new pg.Client(postgres.url);
    await client.connect();
    try {
      return (await client.query<object>(text)).rows;
    } finally {
      await client.end();
    }
  };
  const serverPid = async () => {
    const file = await readPostmasterFile(join(dataDir, 'postgres', 'data'));
    if (!file) throw new Error('No server runs.');
    return file.pid;
  };
  const untilBack = () =>
    waitFor(() => query('select * from stored').catch(() => undefined), {
      deadlineMs: 30_000,
      what: 'the server to be back',
    });

  it('F22 comes back on the same port, with all data', async () => {
    const pid = await serverPid();
    process.kill(pid, 'SIGKILL');
    expect(await untilBack()).toEqual([{ id: 1 }]);
    expect(await serverPid()).not.toBe(pid);
  });

  it('F40 keeps trying while it cannot start, and comes back once it can', async () => {
    const control = join(dataDir, 'postgres', 'data', 'global', 'pg_control');
    await rename(control, `${control}.away`);
    process.kill(await serverPid(), 'SIGKILL');
    await waitFor(() => lost.length > 0 || tries.length > 3, { what: 'starts in vain' });
    await rename(`${control}.away`, control);
    expect(await untilBack()).toEqual([{ id: 1 }]);
    expect(lost).toEqual([]);
  });
});
