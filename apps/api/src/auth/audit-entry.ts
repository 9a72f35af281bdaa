import type { JsonObject, JsonValue } from '@faina/agent-core';
import type { Principal } from './principal.js';

/** What somebody did with the authority of a key. */
export interface Act {
  readonly action:
    | 'key.created'
    | 'key.revoked'
    | 'agent.written'
    | 'agent.archived'
    | 'agent.restored'
    | 'tool.accepted'
    | 'approval.decided'
    | 'attention.resolved';
  /** Id or name of what was acted on. */
  readonly target: string;
  /** What matters of it later; never a secret, and no words of people. */
  readonly details: JsonObject;
}

/** An act as it is stored: with who did it, and from where. */
export interface AuditEntry extends Act {
  readonly tenant: string;
  readonly owner: string;
  readonly keyId: string | null;
  readonly address: string | null;
}

const maximumChars = 1_000;

const bounded = (value: JsonValue): JsonValue => {
  const { length } = JSON.stringify(value);
  return length <= maximumChars ? value : { truncated: true, chars: length };
};

export const auditEntry = (
  { tenant, owner, keyId, address }: Principal,
  { action, target, details }: Act,
): AuditEntry => ({
  tenant,
  owner,
  keyId,
  address: address ?? null,
  action,
  target,
  details: Object.fromEntries(
    Object.entries(details).map(([name, value]) => [name, bounded(value)]),
  ),
});
