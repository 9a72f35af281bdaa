import type { Transaction } from '@faina/agent-core';
import type { Contact } from '../contact/read-contact.js';
import type { Lead } from '../crm-store.js';
import { leadColumns } from './lead-columns.js';

/** The lead of a tenant that has this e-mail or this phone; `exceptId` is not looked at. */
export async function findLeadByContact(
  tx: Transaction,
  tenant: string,
  { email, phone }: Contact,
  exceptId: string | null = null,
): Promise<Lead | undefined> {
  const [lead] = await tx.query<Lead>(
    `select ${leadColumns}
     from crm_leads lead
     where lead.tenant = $1 and (lead.email = $2::text or lead.phone = $3::text)
       and lead.id is distinct from $4::uuid
     order by lead.created_at, lead.id
     limit 1`,
    [tenant, email, phone, exceptId],
  );
  return lead;
}
