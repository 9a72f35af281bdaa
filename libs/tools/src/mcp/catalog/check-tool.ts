import { createHash } from 'node:crypto';
import {
  canonicalJson,
  findAuthorityFields,
  isDeeperThan,
  matchesGlob,
  storableText,
  toJsonValue,
  type AgentTool,
  type JsonObject,
  type JsonValue,
} from '@faina/agent-core';
import { z } from 'zod';
import type { ListedTool } from './list-tools.js';
import { localCheck } from './local-check.js';
import type { McpLimits } from '../settings/mcp-limits.js';
import type { McpServerSettings } from '../settings/mcp-server-settings.js';

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
  const { inputSchema: given } = listed;
  if (given === undefined || isDeeperThan(given, limits.maxSchemaDepth)) {
    return unfit(`its input schema is nested more than ${limits.maxSchemaDepth} deep`);
  }
  if (listed.fault !== undefined) return unfit(listed.fault);
  const members = Object.fromEntries<JsonValue>(
    Object.entries(given).map(([key, part]) => [key, toJsonValue(part)]),
  );
  // Models are told of objects only; some servers leave the type out.
  const inputSchema: JsonObject = { ...members, type: 'object' };
  const text = canonicalJson(inputSchema);
  if (text.length > limits.maxSchemaBytes) {
    return unfit(`its input schema has more than ${limits.maxSchemaBytes} bytes`);
  }
  if (!jsonSchema.safeParse(inputSchema).success)
    return unfit('its input schema is no JSON Schema');
  const fields = findAuthorityFields(inputSchema);
  if (fields.length > 0) {
    return unfit(
      `it takes ${fields.join(', ')} as an argument, but whom data belongs to comes from the job alone`,
    );
  }
  const description = storableText(listed.description).trim() || listed.name;
  const told = canonicalJson([listed.name, listed.description, inputSchema]);
  const hash = createHash('sha256').update(told).digest('hex');
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

export const unfit = (reason: string): CheckedTool => ({ kind: 'unfit', reason });

/**
 * What no one has declared acts on the world outside, cannot be repeated, and is asked about: what a
 * server's page or another tool's answer says may make a model call it.
 */
function effectOf(
  toolName: string,
  { effects, approvals }: Pick<McpServerSettings, 'effects' | 'approvals'>,
) {
  const fits = ({ pattern }: { readonly pattern: string }) => matchesGlob(toolName, pattern);
  const effect = effects.find(fits)?.effect ?? 'external';
  if (effect === 'none') return { effect };
  const approval = approvals.find(fits)?.approval ?? 'always';
  return { effect, idempotency: 'none' as const, ...(approval === 'always' && { approval }) };
}

/**
 * The keywords of JSON Schema that hold schemas, and those whose form providers check: one tool with
 * another form and a provider refuses every call of the agents that may use it.
 */
const jsonSchema: z.ZodType = z.lazy(() =>
  z.union([
    z.boolean(),
    z.looseObject({
      type: z.union([z.string(), z.array(z.string())]).optional(),
      description: z.string().optional(),
      required: z.array(z.string()).optional(),
      enum: z.array(z.unknown()).optional(),
      properties: schemasByName.optional(),
      additionalProperties: jsonSchema.optional(),
      items: z.union([jsonSchema, schemas]).optional(),
      prefixItems: schemas.optional(),
      anyOf: schemas.optional(),
      oneOf: schemas.optional(),
      allOf: schemas.optional(),
      not: jsonSchema.optional(),
      $defs: schemasByName.optional(),
      definitions: schemasByName.optional(),
    }),
  ]),
);
const schemas = z.array(jsonSchema);
const schemasByName = z.record(z.string(), jsonSchema);
