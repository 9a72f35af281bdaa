import type { Transaction } from '@faina/agent-core';
import type { Lead } from '../crm-store.js';
import type { NewLead } from './insert-lead.js';
import { leadColumns } from './lead-columns.js';

/** SQLSTATE unique_violation. Source: PostgreSQL manual, appendix A. */
const uniqueViolation = '23505';

/** What is null stays as it is. */
export type LeadChanges = { readonly [Field in keyof NewLead]: NewLead[Field] | null };

export type LeadUpdate =
  | { readonly kind: 'updated'; readonly lead: Lead }
  /** Another lead of the tenant has the e-mail or the phone. */
  | { readonly kind: 'taken' }
  | { readonly kind: 'not_found' };

/**
 * Changes a lead. PostgreSQL has no ON CONFLICT for an update: a savepoint keeps the transaction
 * alive when a unique index refuses it.
 */
export async function updateLead(
  tx: Transaction,
  tenant: string,
  id: string,
  changes: LeadChanges,
): Promise<LeadUpdate> {
  await tx.query('savepoint lead_update');
  try {
    return await update(tx, tenant, id, changes);
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    await tx.query('rollback to savepoint lead_update');
    return { kind: 'taken' };
  }
}

async function update(
  tx: Transaction,
  tenant: string,
  id: string,
  changes: LeadChanges,
): Promise<LeadUpdate> {
  const [lead] = await tx.query<Lead>(
    `update crm_leads lead set
       name = coalesce($3::text, lead.name),
       email = coalesce($4::text, lead.email),
       phone = coalesce($5::text, lead.phone),
       company = coalesce($6::text, lead.company),
       origin = coalesce($7::text, lead.origin),
       status_code = coalesce($8::text, lead.status_code),
       updated_at = current_timestamp
     where lead.tenant = $1 and lead.id = $2::uuid
     returning ${leadColumns}`,
    [
      tenant,
      id,
      changes.name,
      changes.email,
      changes.phone,
      changes.company,
      changes.origin,
      changes.statusCode,
    ],
  );
  return lead ? { kind: 'updated', lead } : { kind: 'not_found' };
}

const isUniqueViolation = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === uniqueViolation;
