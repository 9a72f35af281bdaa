import { type AgentDefinition, matchesAnyGlob } from '@faina/agent-core';
import { missingScope } from '../gateways/rest/auth/auth-problems.js';
import type { Principal } from '../auth/principal.js';
import { hasScope, toolScopesOf } from '../auth/scopes.js';
import { Problem } from '../gateways/rest/problems/problem.js';

/**
 * Throws 403 where an agent names tools that whoever writes it may not use: others would use them on
 * the writer's word.
 * @param ceiling what the operator lets the tenant use.
 */
export function refuseToolsNotHeld(
  principal: Principal,
  ceiling: readonly string[],
  { toolNames }: Pick<AgentDefinition, 'toolNames'>,
): void {
  const held = [toolScopesOf(principal), ceiling];
  const errors = toolNames.flatMap((name, index) =>
    held.every((globs) => matchesAnyGlob(name, globs))
      ? []
      : [{ pointer: `/toolNames/${index}`, detail: `This key may not use ${name}` }],
  );
  if (errors.length === 0) return;
  throw new Problem(
    403,
    'TOOL_NOT_HELD',
    `An agent may name only tools that its writer may use; ${errors
      .map(({ detail }) => detail)
      .join('. ')}. GET /v1/tools lists all, the scopes tools:<glob> of the key allow them.`,
    { errors },
  );
}

/** What a version is replaced by, and whether one of its name comes with Faina. */
interface Replacement {
  readonly isShipped: boolean;
  readonly newest: AgentDefinition | undefined;
  readonly next: AgentDefinition;
}

/** Throws 403 where a version takes a guard away, or a name that people trust, without an admin. */
export function refuseWithoutAdmin(principal: Principal, replacement: Replacement): void {
  if (hasScope(principal, ['admin'])) return;
  const { isShipped, newest, next } = replacement;
  if (isShipped) refuseShippedWithoutAdmin(principal, `replacing ${next.name}`);
  const guard = newest && lostGuard(newest, next);
  if (guard !== undefined)
    throw missingScope(['admin'], `a version of ${next.name} without ${guard}`);
}

/** Throws 403 for somebody else than an admin who changes what becomes of a shipped name. */
export function refuseShippedWithoutAdmin(principal: Principal, doing: string): void {
  if (hasScope(principal, ['admin'])) return;
  throw missingScope(['admin'], `${doing}, which comes with Faina,`);
}

/** Throws 403 where somebody else than an admin goes back to a version with fewer guards. */
export function refuseOlderVersion(
  principal: Principal,
  newest: AgentDefinition,
  chosen: AgentDefinition,
): void {
  refuseWithoutAdmin(principal, { isShipped: false, newest, next: chosen });
}

/** What the first asks of people and the second does not. */
export function lostGuard(first: AgentDefinition, second: AgentDefinition): string | undefined {
  const glob = first.requireApproval.find((each) => !matchesAnyGlob(each, second.requireApproval));
  if (glob !== undefined) return `${glob} in requireApproval`;
  return first.approvals.notSelf && !second.approvals.notSelf ? 'approvals.notSelf' : undefined;
}
