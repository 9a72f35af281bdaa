import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { expectProblem } from '../support/service/http-client.js';
import { type HttpService, startHttpService } from '../support/service/http-service.js';
import { JobClient } from '../support/service/job-client.js';
import { encodeCursor } from '../../src/gateways/rest/paging/page.js';

let service: HttpService;
let client: JobClient;
let jobId: string;

beforeAll(async () => {
  service = await startHttpService({ TOOL_PACKS: 'crm,coach,reports,diagnostics' });
  client = new JobClient(service.url);
  ({ id: jobId } = await client.submit({ agent: 'coach', input: 'Oi' }));
});
afterAll(() => service.close());

const time = '2026-11-22T10:00:00.000Z';
const id = '3f0c0de2-3a8b-4f0e-9d5b-0a8a6f5a1f00';

/** What a cursor of each list holds; null for lists that are whole, without pages. */
const positions: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  '/v1/agents': { name: 'coach' },
  '/v1/agents/{name}/versions': { version: 2 },
  '/v1/approvals': { createdAt: time, id },
  '/v1/audit': { id: '7' },
  '/v1/coach/activities': { at: time, id },
  '/v1/coach/workouts': { at: time, id },
  '/v1/crm/leads': { at: time, id },
  '/v1/diagnostics/writes': { id: '7' },
  '/v1/jobs': { createdAt: time, id },
  '/v1/jobs/{id}/activity': { seq: 1 },
  '/v1/jobs/{id}/executions': { seq: 1 },
  '/v1/jobs/{id}/timeline': { seq: 1 },
  '/v1/jobs/{id}/transitions': { seq: 1 },
  '/v1/keys': { createdAt: time, id },
  '/v1/reports': { at: time, id },
  '/v1/schedules': { name: 'daily' },
  '/v1/webhooks': { createdAt: time, id },
  '/v1/webhooks/deliveries': { seq: '7' },
  '/v1/workers': { startedAt: time, id },
};

const pathsSchema = z.object({
  paths: z.record(
    z.string(),
    z.object({
      get: z
        .object({
          parameters: z.array(z.object({ name: z.string(), in: z.string() })).default([]),
        })
        .optional(),
    }),
  ),
});

/** Every GET route of the service with the names of its query parameters. */
async function routes() {
  const { paths } = pathsSchema.parse((await client.get('/openapi.json')).json());
  return Object.entries(paths).flatMap(([path, { get }]) =>
    get ? [{ path, query: get.parameters.filter((one) => one.in === 'query') }] : [],
  );
}

const urlOf = (path: string) => path.replace('{id}', jobId).replace('{name}', 'coach');

/** The position with one member changed, for each member and each odd value. */
const spoiled = (position: Readonly<Record<string, unknown>>) =>
  Object.keys(position).flatMap((member) =>
    ['\0', 'a\0b', '\ud800', `${id}\0`, `${time}\0`, 2 ** 53, -1.5, null, [], {}].map((odd) => ({
      ...position,
      [member]: odd,
    })),
  );

describe('S17: text that PostgreSQL cannot store', () => {
  it('is a 400 in the cursor of every list, where the cursor itself is a 200', async () => {
    const lists = (await routes()).filter(({ query }) =>
      query.some(({ name }) => name === 'cursor'),
    );
    expect(lists.map(({ path }) => path).toSorted()).toEqual(Object.keys(positions).toSorted());
    for (const { path } of lists) {
      const position = positions[path] ?? {};
      const page = (place: object) => client.get(`${urlOf(path)}?cursor=${encodeCursor(place)}`);
      expect(await page(position)).toMatchObject({ status: 200 });
      for (const place of spoiled(position)) {
        const reply = await page(place);
        expect({ path, place, status: reply.status }).toEqual({ path, place, status: 400 });
        expectProblem(reply, 400, 'INVALID_CURSOR');
      }
    }
  });

  it('is a 400 in every parameter of the query of every route', async () => {
    for (const { path, query } of await routes()) {
      for (const { name } of query) {
        for (const odd of ['%00', 'a%00b', '%5Cu0000%00']) {
          const reply = await client.get(`${urlOf(path)}?${name}=${odd}`);
          expectProblem(reply, 400, 'VALIDATION_FAILED');
        }
        // The encoding of a lone surrogate is no UTF-8, and is read as U+FFFD.
        const { status } = await client.get(`${urlOf(path)}?${name}=%ED%A0%80`);
        expect(status).toBeLessThan(500);
      }
    }
  });

  it('is a 400 in the path of every route', async () => {
    const named = (await routes()).filter(({ path }) => path.includes('{'));
    expect(named.length).toBeGreaterThan(5);
    for (const { path } of named) {
      for (const odd of ['%00', `${randomUUID()}%00`, '%ED%A0%80']) {
        const reply = await client.get(path.replace(/\{\w+\}/, odd));
        expect({ path, odd, status: reply.status }).toEqual({ path, odd, status: 400 });
      }
    }
  });
});
