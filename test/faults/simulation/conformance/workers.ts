import type { Random } from '../kernel/random.js';
import type { Side } from './side.js';

/** A worker that is to be. */
interface PlannedWorker {
  readonly id: string;
  readonly lockKey: string;
  readonly leaseMs: number;
  /** Whether its lock is held, which says that it lives. */
  readonly hasSession: boolean;
}

export const newWorker = (random: Random, leaseMs: number, hasSession = true): PlannedWorker => ({
  ...{ id: random.uuid(), lockKey: String(random.word()), leaseMs, hasSession },
});

export async function enlist(
  { store, workers }: Side,
  { id: workerId, lockKey, leaseMs, hasSession }: PlannedWorker,
): Promise<void> {
  if (hasSession) await store.session.query('select pg_advisory_lock($1)', [lockKey]);
  const tooling = { hashes: {}, hash: '' };
  const told = { slots: 1, version: 'x', tooling, tools: [], mcpServers: '[]' };
  await workers.register({ workerId, lockKey, ...told }, leaseMs);
}

/** In an order that both stores have. */
export const byId = <T extends { readonly id: string }>(rows: readonly T[]): readonly T[] =>
  rows.toSorted((one, other) => (one.id < other.id ? -1 : 1));
