import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { problemDetailsSchema } from '../../src/gateways/rest/problems/problem.js';
import { type FuzzedRequest, fuzzedRequest } from '../support/http/fuzzed-request.js';
import { HttpClient, type Reply } from '../support/service/http-client.js';
import { type HttpService, startHttpService } from '../support/service/http-service.js';
import { readApiDescription } from '../support/http/openapi-operations.js';

const requests = 1_500;

/** Some seconds on a machine that has nothing else to do. */
const timeoutMs = 300_000;

/** Refusals of the server itself, before it knows the route, which no route describes. */
const ofTheServer: ReadonlySet<number> = new Set([404, 405, 414, 429, 431]);

let service: HttpService;
let client: HttpClient;

beforeAll(async () => {
  service = await startHttpService({ TOOL_PACKS: 'crm,coach,reports,diagnostics' });
  client = new HttpClient(service.url);
});
afterAll(() => service.close());

const send = ({ operation, path, headers, body }: FuzzedRequest): Promise<Reply> =>
  client.send(operation.method, path, { headers, ...(body !== undefined && { body }) });

function expectDocumented({ operation, path }: FuzzedRequest, { status, headers, text }: Reply) {
  const said = { route: operation.name, path, status, text: text.slice(0, 500) };
  if (status >= 500 || !(operation.statuses.has(status) || ofTheServer.has(status))) {
    throw new Error(`This answer is not documented: ${JSON.stringify(said)}`);
  }
  if (text.match(/node_modules|\bat .*:\d+:\d+|select .* from|prisma/i)) {
    throw new Error(`This answer shows the inside: ${JSON.stringify(said)}`);
  }
  if (status < 400) return;
  expect(headers.get('content-type')).toContain('application/problem+json');
  expect(problemDetailsSchema.parse(JSON.parse(text))).toMatchObject({ status });
}

it(
  `P16 answers ${requests} fuzzed requests as its description says`,
  async () => {
    const seed = Date.now() % 2 ** 31;
    process.stdout.write(`http-fuzz.spec.ts: seed ${seed}\n`);
    const description = await readApiDescription(client);
    const seen = new Map<number, number>();
    await fc.assert(
      fc.asyncProperty(fuzzedRequest(description), async (request) => {
        const reply = await send(request);
        seen.set(reply.status, (seen.get(reply.status) ?? 0) + 1);
        expectDocumented(request, reply);
      }),
      { numRuns: requests, seed },
    );
    // Not all of it is refused at the door.
    expect(seen.get(200)).toBeGreaterThan(requests / 50);
    expect(seen.get(400)).toBeGreaterThan(requests / 50);
    expect((await client.get('/health/ready')).status).toBe(200);
  },
  timeoutMs,
);
