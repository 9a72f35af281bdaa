import { Result } from '@faina/agent-core';
import type { CrmProblem } from './crm-problem.js';
import type { Lead } from './crm-store.js';
import { resolveLead, type LeadFinder } from './resolve-lead.js';

/** The lead to which a list is limited; undefined when it is not. */
export async function resolveOptionalLead(
  leads: LeadFinder,
  scope: { readonly tenant: string },
  reference: string | undefined,
): Promise<Result<Lead | undefined, CrmProblem>> {
  if (reference === undefined) return Result.ok(undefined);
  return resolveLead(leads, scope, reference);
}
