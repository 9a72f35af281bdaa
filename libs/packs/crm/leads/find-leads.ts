import type { Transaction } from '@faina/sdk';
import type { Contact } from './contact.js';
import type { Lead, LeadStatus } from './lead.js';
import { wordsOf, type LeadReference } from './lead-reference.js';
import { type Listed, matchesColumn, queryListed } from '../shared/crm-store.js';

/** A lead as its type has it; the table may be joined with others as `lead`. */
export const leadColumns = `
  lead.id, lead.owner, lead.name, lead.email, lead.phone, lead.company, lead.origin,
  lead.status_code as "statusCode", lead.created_at as "createdAt", lead.updated_at as "updatedAt"`;

interface Condition {
  /** Over the parameters from $3 on; $1 is the tenant, $2 the limit. */
  readonly sql: string;
  readonly values: readonly unknown[];
  /** Leads of which this holds are meant before all others. */
  readonly isExact?: string;
}

/** The leads of a tenant that a reference means; exact full names first. */
export async function findLeads(
  tx: Transaction,
  tenant: string,
  reference: LeadReference,
  limit: number,
): Promise<Listed<Lead>> {
  const { sql, values, isExact = 'true' } = conditionOf(reference);
  return queryListed<Lead>(
    tx,
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

export interface LeadFilter {
  readonly statusCode?: LeadStatus | undefined;
  /** Words that the name or company must contain. */
  readonly term?: string | undefined;
  /** Where a list goes on: after the lead with this time and id. */
  readonly after?: { readonly at: Date; readonly id: string } | undefined;
  /** How many to leave out at the beginning. */
  readonly offset?: number;
}

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

/** The same with how many match in all. */
export async function listAndCountLeads(
  tx: Transaction,
  tenant: string,
  filter: LeadFilter,
  limit: number,
): Promise<Listed<Lead>> {
  const { sql, values } = filterOf(tenant, filter);
  const [rows, [row]] = await Promise.all([
    listLeads(tx, tenant, filter, limit),
    tx.query<{ total: number }>(
      `select count(*)::int as total from crm_leads lead where ${sql}`,
      values,
    ),
  ]);
  return { rows, total: row?.total ?? 0 };
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

/** What leads are searched by; word for word the expression of the index crm_leads_search_idx. */
const leadSearchText = `public.faina_search_text(lead.name || ' ' || coalesce(lead.company, ''))`;

/**
 * That a lead's name or company contains a word, given as the parameter `$n`. Its wildcards are
 * escaped here and not before: without accents some characters become wildcards. A word of which
 * nothing is left means nobody.
 */
const containsWord = (parameter: string): string => `
  ${searchText(parameter)} <> ''
  and ${leadSearchText} like
    '%' || regexp_replace(${searchText(parameter)}, '([\\\\%_])', '\\\\\\1', 'g') || '%'`;

/** The same at the beginning of a word: Ana is not Mariana. */
const beginsWord = (parameter: string): string => `
  ${containsWord(parameter)}
  and ${leadSearchText} ~
    ('(^|[^[:alnum:]])' || regexp_replace(${searchText(parameter)}, '([^[:alnum:][:space:]])', '\\\\\\1', 'g'))`;

const searchText = (parameter: string): string => `public.faina_search_text(${parameter}::text)`;
