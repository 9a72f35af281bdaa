import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { runMigrations } from '../../../apps/api/src/database/migration-runner.js';

const migrations = fileURLToPath(new URL('../../../prisma/migrations', import.meta.url));
const name = '29990101000000_newer';

/** What a version to come may do: add what older ones leave alone. */
const newer = `
alter table jobs add column newer text not null default 'unknown to older versions';
alter table transitions add column newer jsonb;
alter table workers add column newer integer not null default 1;
create table newer (id uuid primary key, job_id uuid references jobs (id) on delete cascade);
create index newer_jobs on jobs (newer, created_at);
`;

/** Migrates the database as the first process of a newer version does. */
export async function migrateFurther(databaseUrl: string): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'faina-newer-'));
  try {
    await cp(migrations, folder, { recursive: true });
    await mkdir(join(folder, name));
    await writeFile(join(folder, name, 'migration.sql'), newer);
    const applied = await runMigrations(databaseUrl, folder);
    if (applied.join() !== name) throw new Error(`Applied was [${applied.join()}].`);
  } finally {
    await rm(folder, { recursive: true });
  }
}
