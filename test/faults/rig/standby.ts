import { cp, mkdir, rm, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import pg from 'pg';
import { superuser } from '../../../apps/api/src/database/embedded/cluster.js';
import { waitFor } from '../../../apps/api/test/support/wait-for.js';
import { OwnPostgres, type PostgresParts } from './own-postgres.js';

/** A second PostgreSQL that has each commit of the first one before that answers. */
export interface Standby {
  readonly postgres: OwnPostgres;
  /** Makes the first one of it, once that was killed; `primary` goes on as this one. */
  promote(): Promise<void>;
  close(): Promise<void>;
}

const following = "select 1 from pg_stat_replication where sync_state = 'sync'";

export async function startStandby(primary: OwnPostgres): Promise<Standby> {
  const parts = await copied(primary);
  const postgres = await OwnPostgres.on(parts);
  await primary.query("alter system set synchronous_standby_names = '*'");
  await primary.query('select pg_reload_conf()');
  await waitFor(async () => (await primary.query(following)).length > 0, {
    what: 'the standby to follow',
  });
  return {
    postgres,
    promote: async () => {
      await postgres.query('select pg_promote(true, 30)');
      await primary.become(postgres);
    },
    close: () => postgres.close(),
  };
}

/** A base backup by the functions that the server has for it, as the package ships no program. */
async function copied(primary: OwnPostgres): Promise<PostgresParts> {
  const { parts } = primary;
  const folder = `${parts.folder}-standby`;
  const dataFolder = join(folder, 'postgres', 'data');
  // The server keeps a backup for one session.
  const session = new pg.Client(primary.url());
  await session.connect();
  try {
    await session.query("select pg_backup_start('standby', true)");
    const isNeeded = (path: string) => !isOfPrimaryAlone(relative(parts.dataFolder, path));
    await cp(parts.dataFolder, dataFolder, { recursive: true, filter: isNeeded });
    const { rows } = await session.query<{ labelfile: string }>(
      'select labelfile from pg_backup_stop(false)',
    );
    await writeFile(join(dataFolder, 'backup_label'), rows[0]?.labelfile ?? '');
  } catch (error) {
    await rm(folder, { recursive: true, force: true });
    throw error;
  } finally {
    await session.end();
  }
  await mkdir(join(dataFolder, 'pg_wal'), { mode: 0o700 });
  await writeFile(join(dataFolder, 'standby.signal'), '');
  const address = `host=127.0.0.1 port=${primary.port} user=${superuser} password=${parts.password}`;
  const settings = {
    ...parts.settings,
    primary_conninfo: `${address} sslmode=disable`,
    // Alone later, it has nobody to wait for.
    synchronous_standby_names: '',
  };
  return { ...parts, folder, dataFolder, settings };
}

/** What was committed since comes from the log of the primary, over its connection. */
const isOfPrimaryAlone = (path: string): boolean =>
  path === 'pg_wal' || path.startsWith('postmaster.') || path.includes('pgsql_tmp');
