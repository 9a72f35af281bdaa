import { Injectable } from '@nestjs/common';
import type { Bulk } from '@faina/database';
import { DatabasePool } from '../../database/database-pool.js';
import { isMeant, type JobFilter } from '../reads/jobs-page.js';
import {
  type BulkAction,
  countMatches,
  findBulk,
  insertBulk,
  stopBulk,
} from './bulk-statements.js';

export type BulkRow = Omit<Bulk, 'scopes' | 'keyId' | 'dueAt'> & {
  /** How many of its jobs came to what: `DONE`, or the code of a refusal. */
  readonly outcomes: Readonly<Record<string, number>>;
};

export interface NewBulk extends Pick<Bulk, 'id' | 'tenant' | 'owner' | 'keyId' | 'ratePerSecond'> {
  readonly scopes: readonly string[];
  readonly action: BulkAction;
  /** Which jobs, of those that the action is for. */
  readonly filter: JobFilter;
  /** At most so many of them, the oldest ones. */
  readonly max: number;
}

/** Bulks as those see them who ask for them. */
@Injectable()
export class BulkRepository {
  constructor(private readonly pool: DatabasePool) {}

  /** How many jobs it would be. */
  async count({
    action,
    filter,
    max,
  }: Pick<NewBulk, 'action' | 'filter' | 'max'>): Promise<number> {
    const { text, values } = countMatches(action, isMeant(filter), max);
    return (await this.pool.query<{ matched: number }>(text, values)).rows[0]?.matched ?? 0;
  }

  /** How many jobs it is; undefined where its owner has as many of them under way as one may have. */
  async insert({ action, filter, max, ...bulk }: NewBulk): Promise<number | undefined> {
    const { id, tenant, owner, keyId, scopes, ratePerSecond } = bulk;
    const first = [id, tenant, owner, keyId, scopes, ratePerSecond];
    const { text, values } = insertBulk(action, isMeant(filter, first.length), max);
    const { rows } = await this.pool.query<{ matched: number }>(text, [...first, ...values]);
    return rows[0]?.matched;
  }

  /** Of any owner of the tenant where none is given. */
  async find(id: string, tenant: string, owner?: string): Promise<BulkRow | undefined> {
    const values = [id, tenant, owner ?? null];
    return (await this.pool.query<BulkRow>({ ...findBulk, values })).rows[0];
  }

  /** What is under way to be done to one job is still done. */
  async stop(id: string, tenant: string, owner?: string): Promise<void> {
    await this.pool.query({ ...stopBulk, values: [id, tenant, owner ?? null] });
  }
}
