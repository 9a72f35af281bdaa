import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { problemDetailsSchema } from '../../src/gateways/rest/problems/problem.js';
import { type Caller, type FuzzedRequest, fuzzedRequest } from '../support/http/fuzzed-request.js';
import {
  type ApiDescription,
  fillPath,
  readApiDescription,
} from '../support/http/openapi-operations.js';
import { HttpClient, type Reply } from '../support/service/http-client.js';
import { type KeyedService, startKeyedService } from '../support/service/keyed-service.js';
import { waitFor } from '../support/wait-for.js';

const requests = Number(process.env.FUZZ_REQUESTS ?? 500);
const seed = Number(process.env.FUZZ_SEED ?? Math.floor(Math.random() * 2 ** 31));

/** Some seconds on a machine that has nothing else to do. */
const timeoutMs = 60_000 + requests * 100;

/** Refusals of the server itself, before it knows the route, which no route describes. */
const ofTheServer: ReadonlySet<string> = new Set([
  'MALFORMED_URL',
  'ROUTE_NOT_FOUND',
  'METHOD_NOT_ALLOWED',
  'URI_TOO_LONG',
  'HEADERS_TOO_LARGE',
]);

/** Nobody listens there. */
const nowhere = 'http://127.0.0.1:1';

let keyed: KeyedService;
let clients: Readonly<Record<Caller, HttpClient>>;
let description: ApiDescription;

beforeAll(async () => {
  keyed = await startKeyedService({
    settings: {
      TOOL_PACKS: 'crm,coach,reports,diagnostics',
      RATE_LIMIT_PER_ADDRESS: '0',
      RATE_LIMIT_PER_KEY: '0',
      OUTBOUND_ALLOW: '127.0.0.1',
      SECRETS_KEY: 'secrets-key-of-the-tests-0123456789',
    },
  });
  clients = {
    nobody: new HttpClient(keyed.service.url),
    smallest: await keyed.holder('default', 'bia', 'jobs:read'),
    admin: keyed.operator,
  };
  const described = await readApiDescription(clients.admin);
  const operations = described.operations.map((operation) => ({
    ...operation,
    examples: operation.examples.map(staysHere),
  }));
  description = { ...described, operations };
});
afterAll(() => keyed.close());

/** The example with addresses of this machine, so that nothing is sent to the world. */
const staysHere = (example: z.core.util.JSONType) =>
  z.json().parse(JSON.parse(JSON.stringify(example).replaceAll('https://example.com', nowhere)));

/** What the examples of the description make, and a question; its ids and names. */
async function makeSomeOfAll(): Promise<string[]> {
  const { admin } = clients;
  const made = z.looseObject({ id: z.string().nullish(), name: z.string().nullish() });
  const known: string[] = ['coach', 'assistant'];
  for (const operation of description.operations) {
    for (const example of /\{(?!name)/.test(operation.path) ? [] : operation.examples) {
      const reply = await admin.sendJson(
        operation.method,
        fillPath(operation, () => 'vendas'),
        example,
      );
      if (reply.status >= 300) continue;
      const { id, name } = made.parse(reply.json());
      known.push(...[id, name].filter((value) => typeof value === 'string'));
    }
  }
  const asking = { toolNames: ['write_once'], requireApproval: ['*'], model: 'offline:call' };
  await keyed.operator.putAgent('asking', asking);
  const { id } = await keyed.operator.submit({ agent: 'asking', input: 'write_once {"key":"x"}' });
  known.push(id, (await keyed.operator.questionOf(id)).id);
  return known;
}

const send = ({ operation, path, headers, body, caller }: FuzzedRequest): Promise<Reply> =>
  clients[caller].send(operation.method, path, { headers, ...(body !== undefined && { body }) });

const answers = new Map<string, z.ZodType>();

/** The schema that the description has of an answer; any value where it says nothing. */
function answerSchema({ operation }: FuzzedRequest, status: number): z.ZodType {
  const name = `${operation.name} ${status}`;
  const known = answers.get(name);
  if (known) return known;
  const described = operation.answerOf(status);
  const schema = described ? z.fromJSONSchema(described) : z.unknown();
  answers.set(name, schema);
  return schema;
}

function fault(request: FuzzedRequest, { status, headers, text }: Reply): string | undefined {
  const { operation } = request;
  if (text.match(/node_modules|\bat .*\.[cm]?[jt]s:\d+:\d+|select .* from|prisma/i))
    return 'shows the inside';
  const type = headers.get('content-type') ?? '';
  if (status < 400) {
    if (!operation.statuses.has(status)) return 'has an undocumented status';
    if (!type.startsWith('application/json')) return undefined;
    return answerSchema(request, status).safeParse(JSON.parse(text)).error?.message;
  }
  if (status >= 500) return 'is a failure';
  if (!type.startsWith('application/problem+json')) return 'is no problem document';
  const problem = problemDetailsSchema.strict().parse(JSON.parse(text));
  if (problem.status !== status) return 'has another status in its body';
  if (ofTheServer.has(problem.code)) return undefined;
  return operation.codesOf(status).includes(problem.code) ? undefined : 'is not documented';
}

it(
  `P16 F34 answers ${requests} requests made from its description as that says, and no job is stuck after them`,
  async () => {
    process.stdout.write(`http-fuzz.spec.ts: FUZZ_SEED=${seed} FUZZ_REQUESTS=${requests}\n`);
    const known = await makeSomeOfAll();
    const seen = new Map<number, number>();
    const faults = new Map<string, string>();
    const sent = fc.sample(fuzzedRequest(description, known), { numRuns: requests, seed });
    const next = sent.values();
    const sendAll = async (): Promise<void> => {
      for (const request of next) {
        const reply = await send(request);
        seen.set(reply.status, (seen.get(reply.status) ?? 0) + 1);
        const wrong = fault(request, reply);
        if (wrong === undefined) continue;
        const { operation, caller, path, body } = request;
        const said = JSON.stringify({ caller, path, body, text: reply.text }).slice(0, 2_000);
        faults.set(`${operation.name} ${reply.status} ${wrong}`, said);
      }
    };
    await Promise.all(Array.from({ length: 4 }, sendAll));
    process.stdout.write(`http-fuzz.spec.ts: ${JSON.stringify(Object.fromEntries(seen))}\n`);
    expect(Object.fromEntries(faults)).toEqual({});
    // Not all of it is refused at the door.
    expect(seen.get(200)).toBeGreaterThan(requests / 50);
    expect(seen.get(400)).toBeGreaterThan(requests / 50);
    expect((await clients.nobody.get('/health/ready')).status).toBe(200);
    const open = `select id, status from jobs where status = 'ACTIVE' or status = 'PENDING'`;
    await waitFor(async () => (await keyed.query(open)).length === 0, {
      what: 'the end of what can run',
    });
  },
  timeoutMs,
);
