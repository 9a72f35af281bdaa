import type { Transaction } from '@faina/agent-core';
import type { Lead, LeadFilter } from '../crm-store.js';
import { wordsOf } from '../lead-reference.js';
import { leadColumns } from './lead-columns.js';
import { containsWord } from './word-condition.js';

/** Leads of a tenant, newest first. */
export async function listLeads(
  tx: Transaction,
  tenant: string,
  filter: LeadFilter,
  limit: number,
): Promise<Lead[]> {
  const { sql, values } = filterOf(tenant, filter);
  return tx.query<Lead>(
    `select ${leadColumns}
     from crm_leads lead
     where ${sql}
     order by lead.created_at desc, lead.id desc
     limit $${values.length + 1}::int offset $${values.length + 2}::int`,
    [...values, limit, filter.offset ?? 0],
  );
}

/** How many leads match in all. */
export async function countLeads(
  tx: Transaction,
  tenant: string,
  filter: LeadFilter,
): Promise<number> {
  const { sql, values } = filterOf(tenant, filter);
  const [row] = await tx.query<{ total: number }>(
    `select count(*)::int as total from crm_leads lead where ${sql}`,
    values,
  );
  return row?.total ?? 0;
}

function filterOf(tenant: string, { statusCode, term, after }: LeadFilter) {
  const values: unknown[] = [];
  const parameter = (value: unknown) => `$${values.push(value)}`;
  const conditions = [
    `lead.tenant = ${parameter(tenant)}`,
    ...(statusCode === undefined ? [] : [`lead.status_code = ${parameter(statusCode)}`]),
    ...(term === undefined ? [] : wordsOf(term).map((word) => containsWord(parameter(word)))),
    ...(after === undefined
      ? []
      : [
          `(lead.created_at, lead.id) <
           (${parameter(after.at.toISOString())}::timestamptz, ${parameter(after.id)}::uuid)`,
        ]),
  ];
  return { sql: conditions.join(' and '), values };
}
