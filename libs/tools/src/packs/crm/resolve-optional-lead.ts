import { Result, type ToolError } from '@faina/agent-core';
import type { Lead } from './crm-store.js';
import { resolveLead, type LeadFinder } from './resolve-lead.js';

/** The lead to which a list is limited; undefined when it is not. */
export async function resolveOptionalLead(
  leads: LeadFinder,
  scope: { readonly tenant: string },
  reference: string | undefined,
  toolName: string,
): Promise<Result<Lead | undefined, ToolError>> {
  if (reference === undefined) return Result.ok(undefined);
  return resolveLead(leads, scope, reference, toolName);
}
