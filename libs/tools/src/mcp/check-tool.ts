import { createHash } from 'node:crypto';
import {
  canonicalJson,
  matchesGlob,
  toJsonValue,
  type AgentTool,
  type JsonObject,
  type JsonValue,
} from '@faina/agent-core';
import { findAuthorityFields } from '../authority-fields.js';
import { isJsonSchema } from './is-json-schema.js';
import type { ListedTool } from './list-tools.js';
import { localCheck } from './local-check.js';
import type { McpLimits } from './mcp-limits.js';
import type { McpApproval, McpEffect, McpServerSettings } from './mcp-server-settings.js';

/** A listed tool that can be offered, or why it cannot. */
export type CheckedTool =
  | { readonly kind: 'fit'; readonly tool: AgentTool; readonly hash: string }
  | { readonly kind: 'unfit'; readonly reason: string };

/** Whether a tool may be offered under this name, as something that the `ToolRouter` runs. */
export function checkTool(
  listed: ListedTool,
  name: string,
  settings: Pick<McpServerSettings, 'effects' | 'approvals' | 'toolTimeoutMs'>,
  limits: McpLimits,
): CheckedTool {
  if (listed.description.length > limits.maxDescriptionChars) {
    return unfit(`its description has more than ${limits.maxDescriptionChars} characters`);
  }
  if (listed.inputSchema === undefined) {
    return unfit(`its input schema is nested more than ${limits.maxSchemaDepth} deep`);
  }
  const inputSchema = objectSchema(listed.inputSchema);
  const text = canonicalJson(inputSchema);
  if (text.length > limits.maxSchemaBytes) {
    return unfit(`its input schema has more than ${limits.maxSchemaBytes} bytes`);
  }
  if (!isJsonSchema(inputSchema)) return unfit('its input schema is no JSON Schema');
  const fields = findAuthorityFields(inputSchema);
  if (fields.length > 0) {
    return unfit(
      `it takes ${fields.join(', ')} as an argument, but whom data belongs to comes from the job alone`,
    );
  }
  const description = listed.description.trim() || listed.name;
  const hash = sha256(canonicalJson([listed.name, listed.description, inputSchema]));
  const { toolTimeoutMs: timeoutMs } = settings;
  const tool: AgentTool = {
    name,
    description,
    inputSchema,
    parameters: localCheck(inputSchema),
    ...(timeoutMs === undefined ? {} : { timeoutMs }),
    ...effectOf(listed.name, settings),
  };
  return { kind: 'fit', tool, hash };
}

const unfit = (reason: string): CheckedTool => ({ kind: 'unfit', reason });

/**
 * What no one has declared acts on the world outside, cannot be repeated, and is asked about: what a
 * server's page or another tool's answer says may make a model call it.
 */
function effectOf(
  toolName: string,
  { effects, approvals }: Pick<McpServerSettings, 'effects' | 'approvals'>,
) {
  const fits = ({ pattern }: { readonly pattern: string }) => matchesGlob(toolName, pattern);
  const effect: McpEffect = effects.find(fits)?.effect ?? 'external';
  if (effect === 'none') return { effect };
  const approval: McpApproval = approvals.find(fits)?.approval ?? 'always';
  return { effect, idempotency: 'none' as const, ...(approval === 'always' && { approval }) };
}

/** Models are told of objects only; some servers leave the type out. */
function objectSchema(schema: Readonly<Record<string, unknown>>): JsonObject {
  const members = Object.entries(schema).map(([key, part]): [string, JsonValue] => [
    key,
    toJsonValue(part),
  ]);
  return { ...Object.fromEntries(members), type: 'object' };
}

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');
