import { type Failure, type JsonObject, Result, type Transaction } from '@faina/sdk';
import { findLeads } from './find-leads.js';
import type { Lead } from './lead.js';
import { readLeadReference } from './lead-reference.js';
import { leadChoices, noLeadFound } from './lead-texts.js';
import { problem, type CrmProblem } from '../shared/crm-tool.js';
import { quoted } from '../shared/row-code.js';
import { lineOf } from '../shared/texts.js';

/** What a lead is called by: id, code, e-mail, phone, name or company. */
export const leadReferenceSchema = lineOf(200).describe(
  'Lead: id or code, e-mail, phone of at least 8 digits, or name or company, in part or whole',
);

/** Filled with the current lead where none is named. */
export const currentLeadArgument = { lead_ref_ou_id: 'leadId' };

/** What `leadContext` sets; emptied where a lead that was to become the current one is not found. */
export const leadContextKeys = ['leadId', 'leadName'];

/** Makes a lead the current one of the job and its thread. */
export const leadContext = ({ id, name }: Lead): JsonObject => ({ leadId: id, leadName: name });

/** Of the leads that a reference may mean, so many are named. */
export const maxLeadChoices = 5;

/**
 * The one lead that a reference means; a failure that says what is needed when there is not one. Tools
 * that write look within their transaction: a second connection beside it could exhaust the pool.
 */
export async function resolveLead(
  database: Transaction,
  { tenant }: { readonly tenant: string },
  reference: string,
): Promise<Result<Lead, CrmProblem>> {
  const found = await findLeads(database, tenant, readLeadReference(reference), maxLeadChoices);
  const [lead] = found.rows;
  if (!lead) return leadNotFound(reference);
  if (found.total === 1) return Result.ok(lead);
  const named = quoted(reference);
  const pt = leadChoices(`Encontrei ${found.total} leads para ${named}`, found, 'pt');
  const en = leadChoices(`I found ${found.total} leads for ${named}`, found, 'en');
  return problem('AMBIGUOUS_LEAD', {
    pt: `${pt}. Diga qual deles pelo e-mail, pelo telefone ou pelo código.`,
    en: `${en}. Say which one by its e-mail, phone or code.`,
  });
}

/** The lead to which a list is limited; undefined when it is not. */
export const resolveOptionalLead = async (
  database: Transaction,
  scope: { readonly tenant: string },
  reference: string | undefined,
): Promise<Result<Lead | undefined, CrmProblem>> =>
  reference === undefined ? Result.ok(undefined) : resolveLead(database, scope, reference);

/** Says nothing of any other lead, of whichever tenant. */
export const leadNotFound = (reference: string): Failure<CrmProblem> =>
  problem('LEAD_NOT_FOUND', {
    pt: `${noLeadFound(reference, 'pt')}.`,
    en: `${noLeadFound(reference, 'en')}.`,
  });
