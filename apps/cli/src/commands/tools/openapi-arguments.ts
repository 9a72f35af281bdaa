import { UsageError } from '../../usage-error.js';
import {
  type Fields,
  fieldsOf,
  listOf,
  resolved,
  standaloneSchema,
  textOf,
} from './openapi-document.js';
import type { Operation } from './openapi-operations.js';

/** What an operation takes, as a tool takes it. */
export interface ToolArguments {
  readonly inputSchema: Fields;
  readonly query: readonly string[];
  /** The argument that is the body. */
  readonly body: string | undefined;
  /** Whether its service does a thing once for the same Idempotency-Key. */
  readonly hasKey: boolean;
  /** What it could take beside, and a tool cannot give. */
  readonly leftOut: readonly string[];
}

/** Told by other parts of a document: OpenAPI says that they are ignored as parameters. */
const headersOfOthers = /^(?:accept|content-type|authorization)$/i;

/** @throws {UsageError} where what it needs cannot be given. */
export function argumentsOf(
  document: Fields,
  { method, shared, fields }: Operation,
): ToolArguments {
  const properties = new Map<string, unknown>();
  const required: string[] = [];
  const query: string[] = [];
  const leftOut: string[] = [];
  let hasKey = false;
  const take = (name: string, schema: unknown, isNeeded: boolean) => {
    if (properties.has(name)) throw new UsageError(`two of its parameters are called ${name}`);
    properties.set(name, schema);
    if (isNeeded) required.push(name);
  };
  for (const parameter of parametersOf(document, shared, fields)) {
    const { name, where, isRequired } = parameter;
    const isKey = where === 'header' && /^idempotency-key$/i.test(name);
    hasKey ||= isKey;
    if (isKey || (where === 'header' && headersOfOthers.test(name))) continue;
    if (!canBeGiven(document, parameter)) {
      if (isRequired) throw new UsageError(`it needs ${name} (${where}), which a tool cannot give`);
      leftOut.push(`${name} (${where})`);
      continue;
    }
    take(name, schemaOf(document, parameter.fields), isRequired);
    if (where === 'query') query.push(name);
  }
  const wanted = resolved(document, fields.requestBody);
  const media = fieldsOf(fieldsOf(wanted.content)['application/json']);
  const hasBody = method !== 'GET' && 'schema' in media;
  const body = properties.has('body') ? 'request_body' : 'body';
  if (hasBody) take(body, schemaOf(document, media), wanted.required === true);
  else if (wanted.required === true) throw new UsageError('it needs a body that is not JSON');
  else if (wanted.content !== undefined) leftOut.push('its body, which is not JSON');
  const inputSchema = {
    type: 'object',
    properties: Object.fromEntries(properties),
    ...(required.length > 0 && { required }),
    additionalProperties: false,
  };
  return { inputSchema, query, body: hasBody ? body : undefined, hasKey, leftOut };
}

interface Parameter {
  readonly name: string;
  readonly where: string;
  readonly isRequired: boolean;
  readonly fields: Fields;
}

/** Those of the path and of the operation, whose own take the place of the path's. */
function parametersOf(document: Fields, shared: Fields, fields: Fields): Parameter[] {
  const found = new Map<string, Parameter>();
  for (const value of [...listOf(shared.parameters), ...listOf(fields.parameters)]) {
    const parameter = resolved(document, value);
    const [name = '', where = ''] = [textOf(parameter.name), textOf(parameter.in)];
    const isRequired = parameter.required === true || where === 'path';
    found.set(`${where} ${name}`, { name, where, isRequired, fields: parameter });
  }
  return [...found.values()];
}

/** In the form that calls have: texts in the path, and in the query each under its name. */
function canBeGiven(document: Fields, { where, fields }: Parameter): boolean {
  const { style, explode, schema, content } = fields;
  if (content !== undefined) return false;
  const { type } = resolved(document, schema);
  if (where === 'path')
    return type !== 'array' && type !== 'object' && (style ?? 'simple') === 'simple';
  const isList = type === 'array';
  return (
    where === 'query' &&
    type !== 'object' &&
    (style ?? 'form') === 'form' &&
    (explode !== false || !isList)
  );
}

function schemaOf(document: Fields, { schema, description }: Fields): unknown {
  const made = fieldsOf(standaloneSchema(document, schema));
  return typeof description === 'string' && made.description === undefined
    ? { ...made, description }
    : made;
}
