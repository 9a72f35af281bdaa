import type { OpenAPIObject } from '@nestjs/swagger';
import { documentExamples } from './document-examples.js';
import { documentHeaders, headersByName } from './document-headers.js';
import { tagsOf } from './document-tags.js';
import { problemDetailsSchema, problemMediaType } from '../problems/problem-details.js';
import { convertSchema } from './schema-converter.js';

type Operation = NonNullable<OpenAPIObject['paths'][string]['get']>;

const methods = ['get', 'put', 'post', 'delete', 'patch'] as const;

const problemContent = {
  [problemMediaType]: { schema: { $ref: '#/components/schemas/Problem' } },
};

const takesCursor = ({ parameters = [] }: Operation): boolean =>
  parameters.some((parameter) => 'name' in parameter && parameter.name === 'cursor');

/** Refusals that every route has, or every route of a kind. */
const commonRefusals = (path: string, operation: Operation): [string, string][] => {
  const guarded = path.startsWith('/v1/');
  const malformed = ['VALIDATION_FAILED'];
  if (operation.requestBody !== undefined) malformed.push('MALFORMED_JSON');
  if (takesCursor(operation)) malformed.push('INVALID_CURSOR');
  const refusals: [string, string][] = [['400', malformed.join(', ')]];
  if (guarded) refusals.push(['401', 'UNAUTHENTICATED, INVALID_API_KEY'], ['403', 'MISSING_SCOPE']);
  if (operation.requestBody !== undefined) {
    refusals.push(['413', 'BODY_TOO_LARGE'], ['415', 'UNSUPPORTED_MEDIA_TYPE']);
  }
  if (guarded) refusals.push(['429', 'RATE_LIMITED, TOO_MANY_REFUSED_LOGINS']);
  refusals.push(['500', 'INTERNAL_ERROR'], ['503', 'DATABASE_UNAVAILABLE']);
  return refusals;
};

const describeRefusals = (path: string, operation: Operation): void => {
  for (const [status, codes] of commonRefusals(path, operation)) {
    const known = operation.responses[status];
    if (known === undefined) operation.responses[status] = { description: codes };
    else if ('description' in known && !('content' in known)) {
      known.description = [...new Set(`${known.description}, ${codes}`.split(', '))].join(', ');
    }
  }
  for (const [status, response] of Object.entries(operation.responses)) {
    const isRefusal = Number(status) >= 400 && response !== undefined && 'description' in response;
    if (isRefusal && !('content' in response)) response.content = problemContent;
  }
};

/** A list of operations reads best with a word on each: what the usual success is. */
const summarise = (operation: Operation): void => {
  const successes = Object.entries(operation.responses).filter(([status]) => status < '300');
  const [, usual] = successes.at(-1) ?? [];
  if (usual !== undefined && 'description' in usual) operation.summary ||= usual.description;
};

/**
 * Completes a document: each operation has a summary, all its refusals and headers and the examples of
 * its body, each refusal a body.
 */
export const completeDocument = (document: OpenAPIObject): OpenAPIObject => {
  const problem = convertSchema(problemDetailsSchema, { schemaType: 'output' });
  document.components = {
    ...document.components,
    schemas: { ...document.components?.schemas, ...problem?.components },
    headers: headersByName,
  };
  for (const [path, item] of Object.entries(document.paths)) {
    for (const method of methods) {
      const operation = item[method];
      if (operation === undefined) continue;
      operation.security = path.startsWith('/v1/') ? [{ bearer: [] }] : [];
      summarise(operation);
      describeRefusals(path, operation);
      documentHeaders(path, operation);
      documentExamples(operation, document);
    }
  }
  document.tags = tagsOf(document) ?? [];
  return document;
};
