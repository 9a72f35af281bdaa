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
    | 'tool.registered'
    | 'tool.written'
    | 'tool.deleted'
    | 'tool.rotated'
    | 'secret.written'
    | 'secret.deleted'
    | 'server.authorized'
    | 'webhook.created'
    | 'webhook.deleted'
    | 'webhook.rotated'
    | 'approval.decided'
    | 'approval.edited'
    | 'attention.resolved'
    | 'job.deleted'
    | 'erasure.begun'
    | 'schedule.written'
    | 'schedule.deleted';
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

/**
 * Part of a statement that does what is audited, so that neither is stored without the other: an
 * entry for each row of the CTE `from`.
 * @param entry the parameter with the entry, as {@link auditParameter} gives it.
 */
export const insertAudit = (from: string, entry: string): string => `
insert into audit (tenant, owner, key_id, action, target, address, details)
select entry.tenant, entry.owner, entry.key_id, entry.action, entry.target, entry.address, entry.details
from ${from}, json_to_record(${entry}::json) entry(tenant text, owner text, key_id uuid, action text,
  target text, address text, details json)`;

export const auditParameter = ({ keyId, ...entry }: AuditEntry): string =>
  JSON.stringify({ ...entry, key_id: keyId });
