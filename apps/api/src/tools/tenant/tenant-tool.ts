import { canonicalHash, type JsonObject } from '@faina/agent-core';
import type { TenantTool } from '@faina/tools';

/** Who runs a tool that a tenant has of its own. */
export type TenantToolKind = 'http' | 'remote';

/** A tool of a tenant as it is stored. */
export interface TenantToolRow {
  readonly tenant: string;
  readonly name: string;
  readonly kind: TenantToolKind;
  /** In the form of its kind. */
  readonly definition: JsonObject;
  /** See {@link definitionHash}. */
  readonly hash: string;
}

/** sha256 in hex: changes with whatever a person would want to look at again. */
export const definitionHash = ({
  kind,
  definition,
}: Pick<TenantToolRow, 'kind' | 'definition'>): string => canonicalHash([kind, definition]);

export interface MadeTool extends TenantTool {
  /** Names of secrets that its calls need. */
  readonly secrets?: readonly string[];
}

/**
 * Makes what agents call of a row of its kind; undefined for a definition that this version cannot
 * read.
 * @param reread has the tools of the tenant as they are now, for one that finds itself changed
 */
export type MakeTenantTool = (
  row: TenantToolRow,
  reread: () => Promise<void>,
) => MadeTool | undefined;

/** Injection token of `ReadonlyMap<string, MakeTenantTool>`, by kind. */
export const TENANT_TOOL_KINDS = Symbol('TENANT_TOOL_KINDS');
