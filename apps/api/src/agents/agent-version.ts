import type { AgentDefinition } from '@faina/agent-core';

/** Tenant that shipped agents belong to; no key can be made for it. */
export const shippedTenant = '_shipped';

/** A stored version of an agent; immutable. */
export interface AgentVersion {
  readonly id: string;
  readonly tenant: string;
  readonly name: string;
  readonly version: number;
  readonly definition: AgentDefinition;
  readonly createdAt: Date;
}
