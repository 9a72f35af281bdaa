import type { OpenAPIObject } from '@nestjs/swagger';
import { z } from 'zod';
import { documentHeaders, headersByName, isGuarded } from './document-headers.js';
import { Problem, problemDetailsSchema, problemMediaType } from '../problems/problem.js';
import { ExampleMaker, nameOfSchema } from './example-maker.js';
import { convertSchema, examplesKey } from './schema-converter.js';

type Operation = NonNullable<OpenAPIObject['paths'][string]['get']>;

const methods = ['get', 'put', 'post', 'delete', 'patch'] as const;

type Examples = NonNullable<NonNullable<OpenAPIObject['components']>['examples']>;

const exampleTraceId = '4bf92f3577b34da6a3ce929d0e0e4736';

/** The body of a refusal with an example of each of its codes, which `examples` is given. */
const problemContent = (status: string, codes: string, examples: Examples) => {
  const names = codes.split(', ');
  for (const code of names) {
    const problem = new Problem(Number(status), code, 'What happened, and what to do about it.');
    examples[code] ??= { summary: code, value: problem.toDetails(exampleTraceId) };
  }
  const references = names.map(
    (code) => [code, { $ref: `#/components/examples/${code}` }] as const,
  );
  return {
    [problemMediaType]: {
      schema: { $ref: '#/components/schemas/Problem' },
      examples: Object.fromEntries(references),
    },
  };
};

const takesCursor = ({ parameters = [] }: Operation): boolean =>
  parameters.some((parameter) => 'name' in parameter && parameter.name === 'cursor');

/** Refusals that every route has, or every route of a kind. */
const commonRefusals = (path: string, operation: Operation): [string, string][] => {
  const guarded = isGuarded(path);
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

const describeRefusals = (path: string, operation: Operation, examples: Examples): void => {
  for (const [status, codes] of commonRefusals(path, operation)) {
    const known = operation.responses[status];
    if (known === undefined) operation.responses[status] = { description: codes };
    else if ('description' in known && !('content' in known)) {
      known.description = [...new Set(`${known.description}, ${codes}`.split(', '))].join(', ');
    }
  }
  for (const [status, response] of Object.entries(operation.responses)) {
    const isRefusal = Number(status) >= 400 && response !== undefined && 'description' in response;
    if (!isRefusal || 'content' in response) continue;
    response.content = problemContent(status, response.description, examples);
  }
};

/** A list of operations reads best with a word on each: what the usual success is. */
const summarise = (operation: Operation): void => {
  const successes = Object.entries(operation.responses).filter(([status]) => status < '300');
  const [, usual] = successes.at(-1) ?? [];
  if (usual !== undefined && 'description' in usual) operation.summary ||= usual.description;
};

/** What the groups of routes are about, in the order of the page. */
const groups: readonly { readonly name: string; readonly description: string }[] = [
  { name: 'Jobs', description: 'Tasks for agents: submit, watch, cancel and retry them' },
  { name: 'Schedules', description: 'Tasks that come again and again' },
  { name: 'Approvals', description: 'Questions that jobs ask people before they act' },
  {
    name: 'Agents',
    description: 'Who does the jobs: persona, model, tools and limits, in versions',
  },
  { name: 'Tools', description: 'What agents may call, here and on MCP servers' },
  { name: 'CRM', description: 'What the tools of the pack crm have written' },
  { name: 'Coach', description: 'Training data: import it, and read what the tools work on' },
  { name: 'Reports', description: 'Reports that the tools of the pack reports have made' },
  { name: 'Diagnostics', description: 'What the tools of the pack diagnostics have written' },
  { name: 'Erasures', description: 'The data of an owner is deleted' },
  { name: 'Webhooks', description: 'Where news of jobs is sent, and what became of it' },
  { name: 'Keys', description: 'API keys: who may do what' },
  { name: 'Audit', description: 'Who did what, and when' },
  { name: 'Usage', description: 'What jobs have used up: tokens and cost' },
  { name: 'Workers', description: 'The processes that run jobs' },
  {
    name: 'Health',
    description: 'Whether the service lives and can work; for probes, without a key',
  },
];

/** The groups that the document has routes of: packs may be off. */
const tagsOf = ({ paths }: OpenAPIObject): OpenAPIObject['tags'] => {
  const used = new Set(
    Object.values(paths).flatMap((item) =>
      [item.get, item.put, item.post, item.delete].flatMap((operation) => operation?.tags ?? []),
    ),
  );
  return groups.filter(({ name }) => used.has(name));
};

const schemaSchema = z.looseObject({
  $ref: z.string().optional(),
  [examplesKey]: z.array(z.json()).default([]),
});

/**
 * Shows the examples of a body's schema where readers of the document look for them and the page takes
 * what it fills in. A schema names its own by `.meta({ examples })`.
 */
const documentExamples = (operation: Operation, document: OpenAPIObject): void => {
  const { requestBody } = operation;
  if (requestBody === undefined || !('content' in requestBody)) return;
  for (const media of Object.values(requestBody.content)) {
    const examples = examplesOf(media.schema, document);
    if (examples.length === 0) continue;
    media.examples = Object.fromEntries(
      examples.map((value, index) => [`Example ${String(index + 1)}`, { value }]),
    );
  }
};

function examplesOf(schema: unknown, document: OpenAPIObject): readonly unknown[] {
  const parsed = schemaSchema.safeParse(schema);
  if (!parsed.success) return [];
  const { $ref, [examplesKey]: examples } = parsed.data;
  if ($ref === undefined) return examples;
  const name = $ref.replace('#/components/schemas/', '');
  return examplesOf(document.components?.schemas?.[name], document);
}

/** An example of each answer: that of its schema, where that has a name. */
function documentAnswers(operation: Operation, maker: ExampleMaker, examples: Examples): void {
  for (const response of Object.values(operation.responses)) {
    if (response === undefined || !('content' in response)) continue;
    for (const media of Object.values(response.content ?? {})) {
      if (media.examples !== undefined) continue;
      const name = nameOfSchema(media.schema);
      if (name === undefined) media.example = maker.of(media.schema);
      else {
        examples[name] ??= { summary: name, value: maker.of(media.schema) };
        media.examples = { [name]: { $ref: `#/components/examples/${name}` } };
      }
    }
  }
}

/** A browser comes back to it from another server, and has no key. */
const callback = '/v1/mcp/servers/{name}/callback';

const needsKey = (path: string): boolean => isGuarded(path) && path !== callback;

/**
 * Completes a document: each operation has a summary, all its refusals and headers and examples of its
 * body and of its answers, each refusal a body.
 */
export const completeDocument = (document: OpenAPIObject): OpenAPIObject => {
  const problem = convertSchema(problemDetailsSchema, { schemaType: 'output' });
  const examples: Examples = {};
  document.components = {
    ...document.components,
    schemas: { ...document.components?.schemas, ...problem?.components },
    headers: headersByName,
    examples,
  };
  const maker = new ExampleMaker(document.components.schemas ?? {});
  for (const [path, item] of Object.entries(document.paths)) {
    for (const method of methods) {
      const operation = item[method];
      if (operation === undefined) continue;
      operation.security = needsKey(path) ? [{ bearer: [] }] : [];
      summarise(operation);
      describeRefusals(path, operation, examples);
      documentHeaders(path, operation);
      documentExamples(operation, document);
      documentAnswers(operation, maker, examples);
    }
  }
  document.tags = tagsOf(document) ?? [];
  return document;
};
