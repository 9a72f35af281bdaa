import { cut } from '../../terminal.js';
import { UsageError } from '../../usage-error.js';
import { argumentsOf } from './openapi-arguments.js';
import { type Fields, fieldsOf, listOf, resolved, textOf } from './openapi-document.js';
import type { Operation } from './openapi-operations.js';

/** A model chooses by the description: a shorter one tells it too little. */
const shortDescription = 40;
const longestDescription = 2_000;
const longestName = 64;

/** A tool over HTTP, as `PUT /v1/tools/{name}` takes it. */
export interface ImportedTool {
  readonly name: string;
  readonly definition: Fields;
  /** What its calls cannot give. */
  readonly leftOut: readonly string[];
}

/**
 * The tool that an operation makes.
 * @param server stands for the address that the document names
 * @throws {UsageError} for what no tool can be made of; begins with the operation.
 */
export function toTool(
  document: Fields,
  operation: Operation,
  server: string | undefined,
): ImportedTool {
  try {
    return madeTool(document, operation, server);
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    throw new UsageError(`${operation.id}: ${error.message}`);
  }
}

function madeTool(
  document: Fields,
  operation: Operation,
  server: string | undefined,
): ImportedTool {
  const { id, method, path } = operation;
  const { inputSchema, query, body, hasKey, leftOut } = argumentsOf(document, operation);
  const headers = headersOf(document, operation);
  const definition = {
    description: descriptionOf(operation),
    inputSchema,
    url: (server ?? serverOf(document, operation)).replace(/\/+$/, '') + path,
    // What is read may be read again; of all else nobody but its author knows.
    ...(method === 'GET'
      ? { effect: 'none' }
      : { effect: 'external', idempotency: hasKey ? 'key' : 'none', approval: 'always' }),
    ...(headers.length > 0 && { headers: Object.fromEntries(headers) }),
    request: { method, query, ...(body !== undefined && { body }) },
  };
  return { name: toolName(id), definition, leftOut };
}

const snakeCase = (text: string): string =>
  text
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1_$2')
    .replaceAll(/[^A-Za-z0-9]+/g, '_')
    .replaceAll(/^[_0-9]+|_+$/g, '');

function toolName(id: string): string {
  const name = snakeCase(id).toLowerCase().slice(0, longestName);
  if (name === '') throw new UsageError('no name of a tool can be made of its operationId');
  return name;
}

function descriptionOf({ fields }: Operation): string {
  const texts = [fields.summary, fields.description].flatMap((text) => textOf(text)?.trim() ?? []);
  const text = cut([...new Set(texts)].join('\n'), longestDescription);
  return text.length < shortDescription
    ? `TODO: say what it does and when to use it. ${text}`
    : text;
}

function serverOf(document: Fields, { shared, fields }: Operation): string {
  const servers = [fields, shared, document].map((one) => listOf(one.servers));
  const server = fieldsOf(servers.find(({ length }) => length > 0)?.[0]);
  const variables = fieldsOf(server.variables);
  const url = (textOf(server.url) ?? '').replaceAll(/\{([^{}]+)\}/g, (_all, name: string) =>
    Object.hasOwn(variables, name) ? (textOf(fieldsOf(variables[name]).default) ?? '') : '',
  );
  if (/^https?:\/\//i.test(url)) return url;
  throw new UsageError('the document does not say where it is; add --server https://…');
}

/** The headers of the first way in that the document names. Their secrets are named, not known. */
function headersOf(document: Fields, { fields }: Operation): [string, string][] {
  const ways = listOf(fields.security ?? document.security);
  const schemes = fieldsOf(fieldsOf(document.components).securitySchemes);
  return Object.keys(fieldsOf(ways[0])).map((name) => {
    const { type, scheme, in: where, name: header } = resolved(document, schemes[name]);
    const reference = `secret:${secretName(name)}`;
    if (type === 'apiKey' && where === 'header' && typeof header === 'string') {
      return [header, reference];
    }
    const isBasic = type === 'http' && /^basic$/i.test(textOf(scheme) ?? '');
    if (isBasic) return ['Authorization', `Basic ${reference}`];
    const isBearer = type === 'oauth2' || type === 'openIdConnect' || type === 'http';
    if (isBearer) return ['Authorization', `Bearer ${reference}`];
    throw new UsageError(`it takes ${name} elsewhere than in a header, which a tool cannot give`);
  });
}

const secretName = (scheme: string): string =>
  snakeCase(scheme).toUpperCase().slice(0, longestName) || 'API_KEY';
