import { randomUUID } from 'node:crypto';
import type { Transaction } from '@faina/sdk';
import { leadColumns } from './find-leads.js';
import type { Lead } from './lead.js';
import type { WriteScope } from '../shared/crm-store.js';

export type NewLead = Pick<Lead, 'name' | 'email' | 'phone' | 'company' | 'origin' | 'statusCode'>;

/**
 * Adds a lead; undefined when another one of the tenant has the e-mail or the phone. Of two calls
 * at the same moment the unique indexes let one through and make the other wait for it.
 */
export async function insertLead(
  tx: Transaction,
  { tenant, owner }: WriteScope,
  { name, email, phone, company, origin, statusCode }: NewLead,
): Promise<Lead | undefined> {
  const [row] = await tx.query<Lead>(
    `insert into crm_leads as lead
       (id, tenant, owner, name, email, phone, company, origin, status_code)
     values ($1::uuid, $2, $3, $4, $5, $6, $7, $8, $9)
     on conflict do nothing
     returning ${leadColumns}`,
    [randomUUID(), tenant, owner, name, email, phone, company, origin, statusCode],
  );
  return row;
}

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
export async function changeLead(
  tx: Transaction,
  tenant: string,
  id: string,
  { name, email, phone, company, origin, statusCode }: LeadChanges,
): Promise<LeadUpdate> {
  await tx.query('savepoint lead_update');
  try {
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
      [tenant, id, name, email, phone, company, origin, statusCode],
    );
    return lead ? { kind: 'updated', lead } : { kind: 'not_found' };
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    await tx.query('rollback to savepoint lead_update');
    return { kind: 'taken' };
  }
}

const isUniqueViolation = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === uniqueViolation;
