import { readFile } from 'node:fs/promises';
import type { Job } from '@faina/agent-core';
import { answeredAt, type JobStores } from './job-stores.js';

export const megabyte = 1024 * 1024;

/** A text that does not compress well, as what people store does not. */
export const bigText = (bytes: number): string => {
  const parts: string[] = [];
  for (let length = 0, state = 1; length < bytes; length += 6) {
    state = (state * 48_271) % 2_147_483_647;
    parts.push(state.toString(36).padStart(6, '0'));
  }
  return parts.join('').slice(0, bytes);
};

/** Records a call that acted outside and answered with so many bytes. */
export function addBigResult(job: Job, call: number, text: string): void {
  job.addExecution({
    type: 'tool_call',
    name: 'fetch',
    params: { page: call },
    result: { text },
    effect: 'external',
    callKey: `call ${call}`,
    startedAt: answeredAt,
    durationMs: 1,
  });
}

/** Puts such calls into the history of a job as versions before this one stored them: whole. */
export async function storeBigResults(
  pool: JobStores['pool'],
  jobId: string,
  { count, bytes }: { readonly count: number; readonly bytes: number },
): Promise<void> {
  const result = JSON.stringify({ text: bigText(bytes) });
  for (let call = 1; call <= count; call += 1) {
    await pool.query(
      `with f as (
         update jobs set execution_count = execution_count + 1, event_seq = event_seq + 1
         where id = $1 returning id, execution_count, event_seq)
       insert into executions (job_id, seq, event_seq, type, name, result, effect, call_key, started_at,
         duration_ms)
       select id, execution_count, event_seq, 'tool_call', 'fetch', $2::json, 'external',
         'call ' || $3::int, now(), 1 from f`,
      [jobId, result, call],
    );
  }
}

const migration = new URL(
  '../../../../../prisma/migrations/20261122037001_bounded_values/migration.sql',
  import.meta.url,
);

/** What an upgrade does with such rows. */
export async function boundStoredValues(pool: JobStores['pool']): Promise<void> {
  await pool.query(await readFile(migration, 'utf8'));
}
