import { z } from 'zod';
import type { Env } from '../config/env.js';

/**
 * What a principal may do, beside the tools of its jobs. docs/security.md says of each route which it
 * needs. `admin` implies all within its tenant. `operator` and `metrics:read` concern the whole
 * installation: `operator` implies the other and nothing else, and no other scope implies them.
 */
const plainScopeSchema = z.enum([
  'jobs:read',
  'jobs:write',
  'approvals:write',
  'agents:write',
  'tenant:read',
  'priority',
  'admin',
  'operator',
  'metrics:read',
]);

/** Any scope with which a remote worker runs tools, whatever its glob. */
const anyRunScope = 'tools:run:*';

/** What a route may ask for. */
export type RequiredScope = z.infer<typeof plainScopeSchema> | typeof anyRunScope;

export const scopeSchema = z
  .union([
    plainScopeSchema,
    z.templateLiteral(['tools:', z.string().regex(/^[A-Za-z0-9_.:*-]{1,128}$/)]),
  ])
  .describe(
    '`tools:<glob>` names the tools that jobs of this key may use, `*` for any characters, ' +
      '`tools:run:<glob>` those whose calls a remote worker may take and answer; ' +
      "`tenant:read` shows other owners' jobs; `priority` allows priorities under 10; `operator` " +
      'concerns the whole installation, `metrics:read` its figures',
  );

export type Scope = z.infer<typeof scopeSchema>;

/** Stored scopes; those of a later version that this one does not know grant nothing here. */
export const knownScopes = (scopes: readonly string[]): Scope[] =>
  scopes.flatMap((scope) => scopeSchema.safeParse(scope).data ?? []);

/** Whoever has scopes. */
interface Scoped {
  readonly scopes: readonly Scope[];
}

/** Whether the principal has one of these scopes. */
export const hasScope = ({ scopes }: Scoped, oneOf: readonly Scope[]): boolean =>
  oneOf.some((scope) => scopes.includes(scope) || scopes.includes(implying(scope)));

/** The scope that holds another one, or itself. */
const implying = (scope: Scope): Scope =>
  scope === 'operator' || scope === 'metrics:read' ? 'operator' : 'admin';

/** Whether a route that asks for one of these may be called. */
export const mayCall = (principal: Scoped, oneOf: readonly RequiredScope[]): boolean =>
  hasScope(principal, oneOf) || (oneOf.includes(anyRunScope) && runGlobsOf(principal).length > 0);

const toolsPrefix = 'tools:';
const runPrefix = 'tools:run:';

const globsUnder = ({ scopes }: Scoped, prefix: string): string[] =>
  scopes.filter((scope) => scope.startsWith(prefix)).map((scope) => scope.slice(prefix.length));

/** Globs of the tools whose calls this principal may take and answer: all for an admin. */
export const runGlobsOf = (principal: Scoped): string[] =>
  principal.scopes.includes('admin') ? ['*'] : globsUnder(principal, runPrefix);

/**
 * Globs of the tools that jobs of this principal may use: those of its `tools:` scopes, all for an
 * admin, none without such a scope. The agent's own list bounds them further; a job needs both.
 */
export const toolScopesOf = (principal: Scoped): string[] => {
  if (principal.scopes.includes('admin')) return ['*'];
  const scopes = principal.scopes.filter((scope) => !scope.startsWith(runPrefix));
  return globsUnder({ scopes }, toolsPrefix);
};

/**
 * Globs of the tools that the operator lets a tenant use: those named for it in TENANT_TOOLS, else
 * those under `*`, else all. What agents and keys of the tenant allow stays within them.
 */
export const toolCeilingOf = (
  { TENANT_TOOLS }: Pick<Env, 'TENANT_TOOLS'>,
  tenant: string,
): readonly string[] => TENANT_TOOLS.get(tenant) ?? TENANT_TOOLS.get('*') ?? ['*'];
