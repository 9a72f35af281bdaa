import type { Transaction } from '@faina/sdk';
import { coachErasure } from './coach/store/coach-erasure.js';
import { crmErasure } from './crm/shared/crm-erasure.js';
import { diagnosticsErasure } from './diagnostics/diagnostics-erasure.js';
import { reportsErasure } from './reports/shared/reports-erasure.js';
import type { OwnerScope } from './shared/owner-scope.js';

/**
 * Statements that delete what an owner ($2) has in a tenant ($1), in their order; each answers the rows
 * that it has deleted or given to others. A pack that stores anything has some.
 */
const erasures: readonly (readonly string[])[] = [
  coachErasure,
  crmErasure,
  diagnosticsErasure,
  reportsErasure,
];

/** Deletes what an owner has in the tables of all packs, also of those that are off; how many rows. */
export async function eraseOwner(tx: Transaction, { tenant, owner }: OwnerScope): Promise<number> {
  let count = 0;
  for (const statement of erasures.flat()) {
    const counted = `with erased as (${statement}) select count(*)::int as count from erased`;
    const [erased] = await tx.query<{ count: number }>(counted, [tenant, owner]);
    count += erased?.count ?? 0;
  }
  return count;
}
