import { isJsonList, isJsonObject, type JsonValue } from '../values/json/json-value.js';

const authorityFields = new Set(['tenantid', 'ownerid', 'userid']);

/**
 * Property names at any depth of a JSON Schema that would let a model choose whose data it touches:
 * tenantId, ownerId and userId in any spelling.
 */
export function findAuthorityFields(schema: JsonValue): string[] {
  if (isJsonList(schema)) return schema.flatMap(findAuthorityFields);
  if (!isJsonObject(schema)) return [];
  const { properties } = schema;
  const own =
    properties !== undefined && isJsonObject(properties)
      ? Object.keys(properties).filter(isAuthorityField)
      : [];
  return [...new Set([...own, ...Object.values(schema).flatMap(findAuthorityFields)])];
}

const isAuthorityField = (name: string) =>
  authorityFields.has(name.toLowerCase().replaceAll(/[^a-z]/g, ''));
