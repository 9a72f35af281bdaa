import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import { DatabasePool } from '../../database/database-pool.js';
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
  (select coalesce(json_object_agg(model_hash, ceil(extract(epoch from until - now()) * 1000)), '{}')
    from (select * from provider_pauses where until > now() order by until desc limit 1000) latest
  ) as pauses`,
};

const writePause = `
insert into provider_pauses (model_hash, until) values ($1, now() + $2 * interval '1 millisecond')
on conflict (model_hash) do update set until = greatest(provider_pauses.until, excluded.until)`;

const deleteOver = `
delete from provider_pauses where model_hash in (
  select model_hash from provider_pauses where until <= now() limit 100 for update skip locked)`;

/** Pauses of models in PostgreSQL, by hash of provider, key and model. */
@Injectable()
export class ProviderPauseRepository implements ProviderPauseStore {
  constructor(private readonly pool: DatabasePool) {}

  async read(): Promise<SharedProviderState> {
    const { rows } = await this.pool.query(readState);
    const { workers, pauses } = stateSchema.parse(rows[0]);
    return { workers, pauses: new Map(Object.entries(pauses)) };
  }

  async pause(modelHash: string, durationMs: number): Promise<void> {
    await this.pool.query(writePause, [modelHash, durationMs]);
    // Names of models come from tenants, so there may be ever new ones.
    await this.pool.query(deleteOver);
  }
}
