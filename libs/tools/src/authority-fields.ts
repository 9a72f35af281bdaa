import type { JsonValue } from '@faina/agent-core';

const authorityFields = new Set(['tenantid', 'ownerid', 'userid']);

/**
 * Property names at any depth of a JSON Schema that would let a model choose whose data it touches:
 * tenantId, ownerId and userId in any spelling.
 */
export function findAuthorityFields(schema: JsonValue): string[] {
  if (isJsonArray(schema)) return schema.flatMap(findAuthorityFields);
  if (!isJsonObject(schema)) return [];
  const { properties } = schema;
  const own = isJsonObject(properties) ? Object.keys(properties).filter(isAuthorityField) : [];
  return [...new Set([...own, ...Object.values(schema).flatMap(findAuthorityFields)])];
}

const isAuthorityField = (name: string) =>
  authorityFields.has(name.toLowerCase().replaceAll(/[^a-z]/g, ''));

const isJsonArray = (value: JsonValue): value is readonly JsonValue[] => Array.isArray(value);

const isJsonObject = (
  value: JsonValue | undefined,
): value is { readonly [key: string]: JsonValue } =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
