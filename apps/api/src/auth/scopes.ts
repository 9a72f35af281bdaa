import { z } from 'zod';

/** What a route may ask for. `admin` implies all. */
export type RouteScope = 'jobs:read' | 'jobs:write' | 'approvals:write' | 'agents:write' | 'admin';

export const scopeSchema = z
  .union([
    z.enum(['jobs:read', 'jobs:write', 'approvals:write', 'agents:write', 'admin']),
    z.templateLiteral(['tools:', z.string().regex(/^[A-Za-z0-9_.:*-]{1,128}$/)]),
  ])
  .describe('`tools:<glob>` names the tools that jobs of this key may use; `*` for any characters');

export type Scope = z.infer<typeof scopeSchema>;

/** Whoever has scopes. */
interface Scoped {
  readonly scopes: readonly Scope[];
}

/** Whether the principal has one of these scopes. */
export const hasScope = (principal: Scoped, oneOf: readonly RouteScope[]): boolean =>
  principal.scopes.includes('admin') || oneOf.some((scope) => principal.scopes.includes(scope));

const toolsPrefix = 'tools:';

/**
 * Globs of the tools that jobs of this principal may use: those of its `tools:` scopes, all for an
 * admin, none without such a scope. The agent's own list bounds them further; a job needs both.
 */
export const toolScopesOf = (principal: Scoped): string[] => {
  if (principal.scopes.includes('admin')) return ['*'];
  return principal.scopes
    .filter((scope) => scope.startsWith(toolsPrefix))
    .map((scope) => scope.slice(toolsPrefix.length));
};
