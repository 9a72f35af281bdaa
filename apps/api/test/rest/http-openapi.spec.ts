import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { problemDetailsSchema } from '../../src/gateways/rest/problems/problem.js';
import { documentSchema } from '../support/http/openapi-document.js';
import { HttpClient } from '../support/service/http-client.js';
import { startHttpService, type HttpService } from '../support/service/http-service.js';

let service: HttpService;
let client: HttpClient;
let document: z.infer<typeof documentSchema>;

beforeAll(async () => {
  service = await startHttpService({ TOOL_PACKS: 'crm,coach,reports,diagnostics' });
  client = new HttpClient(service.url);
  document = documentSchema.parse((await client.get('/openapi.json')).json());
});
afterAll(() => service.close());

const operations = () =>
  Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  );

const withProperties = z.object({ properties: z.record(z.string(), z.unknown()) });

/** Values under every key of a name, anywhere in the document. */
const valuesOf = (key: string, value: unknown): unknown[] => {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, child]: [string, unknown]) => [
    ...(name === key ? [child] : []),
    ...valuesOf(key, child),
  ]);
};

const takesKey = (path: string): boolean => path.startsWith('/v1/') || path === '/metrics';

describe('/openapi.json', () => {
  it('is OpenAPI 3.1 whose references all lead somewhere', () => {
    expect(document.openapi).toBe('3.1.0');
    const { schemas, headers, examples } = document.components;
    const targets = Object.entries({ schemas, headers, examples }).flatMap(([kind, named]) =>
      Object.keys(named).map((name) => `#/components/${kind}/${name}`),
    );
    for (const reference of valuesOf('$ref', document)) expect(targets).toContain(reference);
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

  it('tells of each operation what it is for, in one of the groups that the document names', () => {
    const groups = document.tags.map(({ name }) => name);
    for (const { path, method, operation } of operations()) {
      const { summary, description, tags } = operation;
      const where = `${method} ${path}`;
      expect({ where, hasTexts: Boolean(summary && description) }).toEqual({
        where,
        hasTexts: true,
      });
      expect({ where, isRepeated: summary === description }).toEqual({ where, isRepeated: false });
      expect({ where, tags }).toEqual({ where, tags: [expect.toBeOneOf(groups)] });
    }
    const used = new Set(operations().flatMap(({ operation }) => operation.tags));
    expect([...used].sort()).toEqual(groups.sort());
  });

  it('asks for a key wherever one is needed, and says where none is', () => {
    for (const { path, operation } of operations()) {
      const isGuarded = takesKey(path) && !path.endsWith('/callback');
      expect({ path, security: operation.security }).toEqual({
        path,
        security: isGuarded ? [{ bearer: [] }] : [],
      });
    }
  });

  it('has an example of each code that a refusal may have, with its status', () => {
    const { examples } = document.components;
    for (const { operation } of operations()) {
      for (const [status, { description, content = {} }] of Object.entries(operation.responses)) {
        const problem = content['application/problem+json'];
        if (problem === undefined) continue;
        const values = Object.keys(problem.examples).map((code) =>
          problemDetailsSchema.parse(examples[code]?.value),
        );
        expect(values.map((value) => `${value.code} ${value.status}`)).toEqual(
          description.split(', ').map((code) => `${code} ${status}`),
        );
      }
    }
    expect(Object.keys(examples).length).toBeGreaterThan(60);
  });

  it('names the headers of each answer', () => {
    const headersOf = (path: string, method: string, status: string) =>
      Object.keys(document.paths[path]?.[method]?.responses[status]?.headers ?? {});
    for (const { path, method, operation } of operations()) {
      for (const status of Object.keys(operation.responses)) {
        const names = headersOf(path, method, status);
        expect(names).toContain('X-Request-Id');
        expect(names.includes('RateLimit')).toBe(takesKey(path));
        expect(names.includes('RateLimit-Policy')).toBe(takesKey(path));
        if (status === '429' || status === '503') expect(names).toContain('Retry-After');
      }
    }
    const ofNewJobs = ['Location', 'Retry-After', 'Idempotency-Replayed'];
    expect(headersOf('/v1/jobs', 'post', '202')).toEqual(expect.arrayContaining(ofNewJobs));
    expect(headersOf('/v1/jobs/{id}/retry', 'post', '202')).toContain('Location');
    expect(headersOf('/v1/jobs/{id}', 'get', '200')).toContain('ETag');
    expect(headersOf('/v1/jobs/{id}', 'get', '304')).toContain('ETag');
  });

  it('has of a job what the README shows', () => {
    const readme = readFileSync(new URL('../../../../README.md', import.meta.url), 'utf8');
    const [, shown = '{}'] = /```json\n(\{\n {2}"id".*?)```/s.exec(readme) ?? [];
    const { properties } = withProperties.parse(document.components.schemas.Job);
    const { properties: values } = withProperties.parse({ properties: JSON.parse(shown) });
    expect(Object.keys(values)).toEqual(Object.keys(properties));
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

describe('the examples of bodies', () => {
  /** As JSON Schema by itself: what it refers to stands in it. */
  const alone = (schema: Record<string, unknown>): unknown => {
    const { schemas } = document.components;
    const text = JSON.stringify({ ...schema, $defs: schemas });
    return JSON.parse(text.replaceAll('#/components/schemas/', '#/$defs/'));
  };

  const bodies = () =>
    operations().flatMap(({ path, method, operation }) =>
      Object.entries(operation.requestBody?.content ?? {}).map(
        ([type, { schema, example, examples }]) => ({
          where: `${method.toUpperCase()} ${path} as ${type}`,
          path,
          method,
          type,
          schema,
          values: [
            ...(example === undefined ? [] : [example]),
            ...Object.values(examples).map(({ value }) => value),
          ],
        }),
      ),
    );

  it('are there for every body of JSON or CSV, and are valid', () => {
    const readable = bodies().filter(({ type }) => /json|csv/.test(type));
    expect(readable.length).toBeGreaterThan(5);
    for (const { where, schema, values } of readable) {
      expect({ where, count: values.length }).not.toEqual({ where, count: 0 });
      const checked = z.fromJSONSchema(z.record(z.string(), z.json()).parse(alone(schema)));
      for (const value of values) {
        expect({ where, error: checked.safeParse(value).error?.message }).toEqual({ where });
      }
    }
  });

  it('are there for every answer with a body, and are valid', () => {
    const { examples: named } = document.components;
    const answers = operations().flatMap(({ path, method, operation: { responses } }) =>
      Object.entries(responses).flatMap(([status, { content = {} }]) =>
        Object.values(content).map((media) => ({ where: `${status} of ${method} ${path}`, media })),
      ),
    );
    expect(answers.length).toBeGreaterThan(300);
    for (const { where, media } of answers) {
      const { schema, example, examples } = media;
      const shown = [
        ...(example === undefined ? [] : [example]),
        ...Object.keys(examples).map((name) => named[name]?.value),
      ];
      expect(shown.length, where).toBeGreaterThan(0);
      const checked = z.fromJSONSchema(z.record(z.string(), z.json()).parse(alone(schema)));
      for (const value of shown) {
        expect({ where, error: checked.safeParse(value).error?.message }).toEqual({ where });
      }
    }
  });

  it('work as they are, where they need nothing that is there before', async () => {
    const standsAlone = ({ path, type }: { path: string; type: string }) =>
      !/\{id\}|\/mcp\/|\/tool-calls\//.test(path) && /json|csv/.test(type);
    const alone = bodies().filter(standsAlone);
    const nameIn = (path: string) => (path.includes('secrets') ? 'VENDAS' : 'vendas');
    const sent = alone.map((body) => ({
      ...body,
      path: body.path.replace('{name}', nameIn(body.path)),
    }));
    for (const { where, path, method, type, values } of sent) {
      for (const value of values) {
        const body = typeof value === 'string' ? value : JSON.stringify(value);
        const init = { headers: { 'content-type': type }, body };
        const reply = await client.send(method.toUpperCase(), path, init);
        expect({ where, status: reply.status, text: reply.text }).toMatchObject({
          where,
          status: expect.toBeOneOf([200, 201, 202]),
        });
        expect(reply.text).not.toContain('"imported":0');
      }
    }
    const needed = ['jobs', 'agents/vendas', 'keys', 'coach/plans', 'coach/activities'];
    expect(sent.flatMap(({ path, values }) => values.map(() => path))).toEqual(
      expect.arrayContaining(needed.map((path) => `/v1/${path}`)),
    );
  });
});

describe('/', () => {
  const open = (accept: string) =>
    client.send('GET', '/', { headers: { accept }, redirect: 'manual' });

  it('sends a browser to the console', async () => {
    const { status, headers } = await open('text/html,application/xhtml+xml,*/*;q=0.8');
    expect({ status, to: headers.get('location') }).toEqual({ status: 302, to: '/console' });
    expect(headers.get('vary')).toContain('accept');
  });

  it('tells a program where the routes are listed', async () => {
    const reply = await open('*/*');
    expect({ status: reply.status, body: reply.json() }).toEqual({
      status: 200,
      body: {
        links: {
          console: '/console',
          docs: '/docs',
          openapi: '/openapi.json',
          ready: '/health/ready',
        },
      },
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
