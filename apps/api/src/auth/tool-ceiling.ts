import type { Env } from '../config/env.js';

/**
 * Globs of the tools that the operator lets a tenant use: those named for it in TENANT_TOOLS, else
 * those under `*`, else all. What agents and keys of the tenant allow stays within them.
 */
export const toolCeilingOf = (
  { TENANT_TOOLS }: Pick<Env, 'TENANT_TOOLS'>,
  tenant: string,
): readonly string[] => TENANT_TOOLS.get(tenant) ?? TENANT_TOOLS.get('*') ?? ['*'];
