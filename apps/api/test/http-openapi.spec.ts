import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { HttpClient } from './support/http-client.js';
import { startHttpService, type HttpService } from './support/http-service.js';

const operationSchema = z.looseObject({
  operationId: z.string(),
  parameters: z.array(z.looseObject({ name: z.string(), in: z.string() })).default([]),
  responses: z.record(z.string(), z.looseObject({ description: z.string() })),
});

const documentSchema = z.looseObject({
  openapi: z.string(),
  paths: z.record(z.string(), z.record(z.string(), operationSchema)),
  components: z.looseObject({ schemas: z.record(z.string(), z.unknown()) }),
});

let service: HttpService;
let client: HttpClient;
let document: z.infer<typeof documentSchema>;

beforeAll(async () => {
  service = await startHttpService({ TOOL_PACKS: 'coach,diagnostics' });
  client = new HttpClient(service.url);
  document = documentSchema.parse((await client.get('/openapi.json')).json());
});
afterAll(() => service.close());

const operations = () =>
  Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  );

/** Values under every key of a name, anywhere in the document. */
const valuesOf = (key: string, value: unknown): unknown[] => {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, child]: [string, unknown]) => [
    ...(name === key ? [child] : []),
    ...valuesOf(key, child),
  ]);
};

describe('/openapi.json', () => {
  it('is OpenAPI 3.1 whose references all lead somewhere', () => {
    expect(document.openapi).toBe('3.1.0');
    const targets = Object.keys(document.components.schemas);
    for (const reference of valuesOf('$ref', document)) {
      expect(targets.map((name) => `#/components/schemas/${name}`)).toContain(reference);
    }
    expect(valuesOf('nullable', document)).toEqual([]);
  });

  it('describes the routes of the contract', () => {
    const described = operations().map(({ method, path }) => `${method.toUpperCase()} ${path}`);
    expect(described).toEqual(
      expect.arrayContaining([
        'GET /v1/agents',
        'GET /v1/agents/{name}',
        'GET /v1/agents/{name}/versions',
        'PUT /v1/agents/{name}',
        'DELETE /v1/agents/{name}',
        'POST /v1/agents/{name}/restore',
        'GET /v1/tools',
        'GET /v1/keys',
        'POST /v1/keys',
        'DELETE /v1/keys/{id}',
        'GET /v1/coach/activities',
        'POST /v1/coach/activities',
        'GET /v1/coach/workouts',
        'GET /v1/diagnostics/writes',
        'GET /health/live',
        'GET /health/ready',
      ]),
    );
  });

  it('gives each operation an id of its own, its parameters and the form of its refusals', () => {
    const ids = operations().map(({ operation }) => operation.operationId);
    expect(new Set(ids).size).toBe(ids.length);
    for (const { path, operation } of operations()) {
      const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
      const declared = operation.parameters.filter((parameter) => parameter.in === 'path');
      expect(declared.map(({ name }) => name)).toEqual(inPath);
      for (const [status, response] of Object.entries(operation.responses)) {
        if (Number(status) >= 400 && !path.startsWith('/health')) {
          expect(JSON.stringify(response)).toContain('application/problem+json');
        }
      }
    }
  });

  it('describes bodies by the schemas that check them', () => {
    const agents = document.paths['/v1/agents/{name}'];
    expect(JSON.stringify(agents?.put)).toContain('#/components/schemas/PutAgent');
    expect(document.components.schemas.PutAgent).toMatchObject({
      type: 'object',
      required: ['persona'],
      additionalProperties: false,
    });
    expect(document.components.schemas.Problem).toMatchObject({
      required: expect.arrayContaining(['code', 'traceId']),
    });
  });
});

describe('/docs', () => {
  it('loads everything from the service itself', async () => {
    const page = await client.get('/docs');
    expect(page.headers.get('content-type')).toContain('text/html');
    const sources = [...page.text.matchAll(/(?:src|href)="([^"#]+)"/g)].flatMap(
      ([, url]) => url ?? [],
    );
    expect(sources.length).toBeGreaterThan(3);
    for (const source of sources) {
      expect(source).toMatch(/^\.\/docs\//);
      const { status } = await client.get(new URL(source, 'http://x/').pathname);
      expect({ source, status }).toEqual({ source, status: 200 });
    }
  });
});
