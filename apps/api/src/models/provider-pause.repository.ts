import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import { DatabasePool } from '../database/database-pool.js';
import type { ProviderPauseStore, SharedProviderState } from './provider-pauses.js';

const stateSchema = z.object({
  workers: z.int(),
  pauses: z.record(z.string(), z.number()),
});

// Processes do not agree on the time: durations go in and out, the database's clock is between.
const readState = {
  name: 'read_provider_pauses',
  text: `
select
  (select count(*)::int from workers where alive_until > now()) as workers,
  (select coalesce(json_object_agg(
      provider_key_hash, ceil(extract(epoch from until - now()) * 1000)), '{}')
    from provider_pauses
    where provider_key_hash = any($1) and until > now()) as pauses`,
};

const writePause = `
insert into provider_pauses (provider_key_hash, until)
values ($1, now() + $2 * interval '1 millisecond')
on conflict (provider_key_hash) do update set until = greatest(provider_pauses.until, excluded.until)`;

/** Pauses of providers in PostgreSQL, by hash of the key. */
@Injectable()
export class ProviderPauseRepository implements ProviderPauseStore {
  constructor(private readonly pool: DatabasePool) {}

  async read(keyHashes: readonly string[]): Promise<SharedProviderState> {
    const { rows } = await this.pool.query({ ...readState, values: [keyHashes] });
    const { workers, pauses } = stateSchema.parse(rows[0]);
    return { workers, pauses: new Map(Object.entries(pauses)) };
  }

  async pause(keyHash: string, durationMs: number): Promise<void> {
    await this.pool.query(writePause, [keyHash, durationMs]);
  }
}
