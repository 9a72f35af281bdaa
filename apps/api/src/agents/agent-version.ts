import { type AgentDefinition, canonicalJson, toJsonValue } from '@faina/agent-core';

/** Tenant that shipped agents belong to; no key can be made for it. */
export const shippedTenant = '_shipped';

/** A stored version of an agent, which is immutable, and what became of the agent. */
export interface AgentVersion {
  readonly id: string;
  readonly tenant: string;
  readonly name: string;
  readonly version: number;
  readonly definition: AgentDefinition;
  readonly createdAt: Date;
  /** Whether this definition comes with Faina, also where the tenant has restored it. */
  readonly isShipped: boolean;
  /** When the tenant put the agent away, whichever its version. */
  readonly archivedAt: Date | null;
}

/** Whether two definitions are the same as they are stored, in whatever order their members come. */
export const isSameDefinition = (left: AgentDefinition, right: AgentDefinition): boolean =>
  canonicalJson(toJsonValue(left)) === canonicalJson(toJsonValue(right));

const pattern = /^([a-z][a-z0-9_-]{0,62})(?:@([1-9]\d{0,8}))?$/;

/** `name`, the newest version, or `name@version`. */
export interface AgentReference {
  readonly name: string;
  readonly version: number | undefined;
}

/** Undefined for a text that no agent can have as its name. */
export const parseAgentReference = (text: string): AgentReference | undefined => {
  const [, name, version] = pattern.exec(text) ?? [];
  if (name === undefined) return undefined;
  return { name, version: version === undefined ? undefined : Number(version) };
};
