import type { Transaction } from '@faina/agent-core';
import type { Lead, Listed } from '../crm-store.js';
import type { LeadReference } from '../lead-reference.js';
import { leadColumns } from './lead-columns.js';
import { matchesColumn, toListed } from './listed.js';
import { beginsWord } from './word-condition.js';

interface Condition {
  /** Over the parameters from $3 on; $1 is the tenant, $2 the limit. */
  readonly sql: string;
  readonly values: readonly unknown[];
  /** Leads of which this holds are meant before all others. */
  readonly isExact?: string;
}

/** The leads of a tenant that a reference means. */
export async function findLeads(
  tx: Transaction,
  tenant: string,
  reference: LeadReference,
  limit: number,
): Promise<Listed<Lead>> {
  const { sql, values, isExact = 'true' } = conditionOf(reference);
  const rows = await tx.query<Lead & { matches: number }>(
    `with found as (
       select lead.*, ${isExact} as is_exact
       from crm_leads lead
       where lead.tenant = $1 and ${sql}
     )
     select ${leadColumns}, ${matchesColumn}
     from found lead
     where is_exact or not exists (select 1 from found where is_exact)
     order by lead.name, lead.created_at, lead.id
     limit $2::int`,
    [tenant, limit, ...values],
  );
  return toListed(rows);
}

function conditionOf(reference: LeadReference): Condition {
  switch (reference.kind) {
    case 'id':
      return { sql: 'lead.id = $3::uuid', values: [reference.id] };
    case 'code':
      return {
        sql: 'lead.id between $3::uuid and $4::uuid',
        values: [reference.first, reference.last],
      };
    case 'email':
      return { sql: 'lead.email = $3', values: [reference.email] };
    case 'phone':
      return {
        sql: `(lead.phone = $3::text or lead.phone like '%' || $4::text)`,
        values: [reference.phone ?? null, reference.digits],
        isExact: 'coalesce(lead.phone = $3::text, false)',
      };
    case 'name':
      return {
        sql: reference.words.map((_word, index) => beginsWord(`$${index + 4}`)).join(' and '),
        values: [reference.name, ...reference.words],
        isExact: 'public.faina_search_text(lead.name) = public.faina_search_text($3::text)',
      };
  }
}
