import { randomUUID } from 'node:crypto';
import type { Transaction } from '@faina/agent-core';
import type { Lead } from '../crm-store.js';
import { leadColumns } from './lead-columns.js';
import type { WriteScope } from './write-scope.js';

export type NewLead = Pick<Lead, 'name' | 'email' | 'phone' | 'company' | 'origin' | 'statusCode'>;

/**
 * Adds a lead; undefined when another one of the tenant has the e-mail or the phone. Of two calls
 * at the same moment the unique indexes let one through and make the other wait for it.
 */
export async function insertLead(
  tx: Transaction,
  { tenant, owner }: WriteScope,
  lead: NewLead,
): Promise<Lead | undefined> {
  const [row] = await tx.query<Lead>(
    `insert into crm_leads as lead
       (id, tenant, owner, name, email, phone, company, origin, status_code)
     values ($1::uuid, $2, $3, $4, $5, $6, $7, $8, $9)
     on conflict do nothing
     returning ${leadColumns}`,
    [
      randomUUID(),
      tenant,
      owner,
      lead.name,
      lead.email,
      lead.phone,
      lead.company,
      lead.origin,
      lead.statusCode,
    ],
  );
  return row;
}
