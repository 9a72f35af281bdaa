import { type AgentDefinition, matchesAnyGlob, type MissingTools } from '@faina/agent-core';
import type { MissingScope } from '../auth/auth-refusal.js';
import type { Principal } from '../auth/principal.js';
import { hasScope, toolScopesOf } from '../auth/scopes.js';
import type { NamedTool } from './agent-refusal.js';

/**
 * Names in an agent's list that no tool has; one with `*` is a pattern and may match nothing yet, and
 * one that is missing may be there later.
 */
export const findUnknownTools = (
  toolNames: readonly string[],
  registered: readonly string[],
  missing: readonly MissingTools[] = [],
): NamedTool[] => {
  const later = missing.filter(({ mayExist }) => mayExist).map(({ toolName }) => toolName);
  const known = new Set([...registered, ...later]);
  return named(toolNames).filter(({ name }) => !name.includes('*') && !known.has(name));
};

/** Names in an agent's list of tools that whoever writes it may not use. */
export function findToolsNotHeld(
  principal: Principal,
  /** What the operator lets the tenant use. */
  ceiling: readonly string[],
  toolNames: readonly string[],
): NamedTool[] {
  const held = [toolScopesOf(principal), ceiling];
  return named(toolNames).filter(({ name }) => !held.every((globs) => matchesAnyGlob(name, globs)));
}

const named = (toolNames: readonly string[]): NamedTool[] =>
  toolNames.map((name, index) => ({ index, name }));

/** What a version is replaced by, and whether one of its name comes with Faina. */
interface Replacement {
  readonly isShipped: boolean;
  readonly newest: AgentDefinition | undefined;
  readonly next: AgentDefinition;
}

/** Why a version takes an admin: it takes a guard away, or a name that people trust. */
export function replacementRefusal(
  principal: Principal,
  { isShipped, newest, next }: Replacement,
): MissingScope | undefined {
  if (isShipped) return shippedRefusal(principal, `replacing ${next.name}`);
  const guard = newest && lostGuard(newest, next);
  return guard === undefined
    ? newApproverRefusal(principal, newest, next)
    : withoutAdmin(principal, `a version of ${next.name} without ${guard}`);
}

/** Whom a version names in `notify` decides on the questions of its jobs: nobody gives more than they have. */
function newApproverRefusal(
  principal: Principal,
  newest: AgentDefinition | undefined,
  { approvals: { notify = [] } }: AgentDefinition,
): MissingScope | undefined {
  const known = newest?.approvals.notify ?? [];
  const isHeld = hasScope(principal, ['approvals:write']);
  if (isHeld || notify.every((address) => known.includes(address))) return undefined;
  const needs = 'naming another address in approvals.notify';
  return { code: 'MISSING_SCOPE', oneOf: ['approvals:write'], needs };
}

/** Why it takes an admin to change what becomes of a shipped name. */
export const shippedRefusal = (principal: Principal, doing: string): MissingScope | undefined =>
  withoutAdmin(principal, `${doing}, which comes with Faina,`);

const withoutAdmin = (principal: Principal, needs: string): MissingScope | undefined =>
  hasScope(principal, ['admin']) ? undefined : { code: 'MISSING_SCOPE', oneOf: ['admin'], needs };

/** What the first asks of people and the second does not. */
export function lostGuard(first: AgentDefinition, second: AgentDefinition): string | undefined {
  const glob = first.requireApproval.find((each) => !matchesAnyGlob(each, second.requireApproval));
  if (glob !== undefined) return `${glob} in requireApproval`;
  return first.approvals.notSelf && !second.approvals.notSelf ? 'approvals.notSelf' : undefined;
}
