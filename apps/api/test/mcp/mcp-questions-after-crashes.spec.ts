import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  type ReferenceServer,
  startReferenceServer,
} from '../../../../libs/tools/test/support/mcp-reference-server.js';
import { createMcpFolder, type McpFolder } from '../support/mcp/mcp-servers.js';
import { ApprovalClient } from '../support/service/approval-client.js';
import { type HttpService, startHttpService } from '../support/service/http-service.js';
import { type ServiceProcess, startServiceProcess } from '../support/service/service-process.js';
import { waitFor } from '../support/wait-for.js';
import { pageSchema } from '../../src/gateways/rest/paging/page.js';
import { mcpServerSchema } from '../../src/mcp/mcp-server-report.js';

const listSchema = pageSchema(mcpServerSchema);

let server: ReferenceServer;
let folder: McpFolder;
let config: string;
let api: HttpService;
let client: ApprovalClient;
let worker: ServiceProcess;

const startWorker = () =>
  startServiceProcess({
    ROLE: 'worker',
    DATABASE_URL: api.databaseUrl,
    DATA_DIR: folder.path,
    MCP_CONFIG: config,
    TOOL_PACKS: 'diagnostics',
    RECONCILE_MS: '500',
  });

/** What the worker that is killed does for each: the words are the place that is flown to. */
const places = ['Asked', 'Unanswered', 'Answered', 'Booked', 'Repeated', 'Read'] as const;
const jobs = new Map<string, string>();
const idOf = (place: (typeof places)[number]) => jobs.get(place) ?? '';

beforeAll(async () => {
  server = await startReferenceServer('reject');
  const { url, held } = server;
  held.add('ask Asked');
  for (const place of ['Booked', 'Repeated', 'Read']) held.add(`book ${place} 14C true`);
  folder = await createMcpFolder();
  config = await folder.configure({
    air: { url, approval: 'never' },
    free: { url, effects: { '*': 'none' } },
  });
  api = await startHttpService();
  client = new ApprovalClient(api.url);
  worker = await startWorker();
  const areConnected = async () => {
    const { items } = listSchema.parse((await client.get('/v1/mcp/servers')).json());
    return items.length === 2 && items.every(({ state }) => state === 'connected');
  };
  await waitFor(areConnected, { what: 'the servers to be connected' });
  await client.putAgent('traveller', { model: 'offline:call' });
  for (const to of places) {
    const tool = to === 'Read' ? 'free__book' : 'air__book';
    const input = `${tool} ${JSON.stringify({ to })}`;
    jobs.set(to, (await client.submit({ agent: 'traveller', input })).id);
  }
  for (const place of places.slice(1)) await client.questionOf(idOf(place));
  for (const place of ['Booked', 'Repeated', 'Read'] as const) await answer(place);
  const sent = () => server.calls.filter((call) => server.held.has(call)).length === 4;
  await waitFor(sent, { what: 'all calls that are held to be made' });
  await worker.kill();
  server.release();
}, 120_000);

afterAll(async () => {
  await worker.kill();
  await api.close();
  await server.close();
  await folder.remove();
});

async function answer(place: (typeof places)[number]): Promise<void> {
  const question = await client.questionOf(idOf(place));
  expect(question).toMatchObject({ kind: 'question', status: 'pending' });
  const decision = { decision: 'approve', answer: { seat: '14C' } };
  expect((await client.decide(question, decision)).status).toBe(200);
}

const callsFor = (place: string) => server.calls.filter((call) => call.includes(place));

async function expectBooked(place: (typeof places)[number], calls: readonly string[]) {
  expect(await client.settled(idOf(place))).toMatchObject({
    outcome: 'SUCCESS',
    output: { message: expect.stringContaining('Booked 14C') },
  });
  expect(callsFor(place)).toEqual(calls);
}

/** The call that nobody knows the end of, which its job tells a person. */
async function callInDoubt(place: (typeof places)[number]): Promise<unknown> {
  const job = await waitFor(
    async () => {
      const now = await client.job(idOf(place), 5);
      return now.waitingFor === 'attention' ? now : undefined;
    },
    { what: `the job of ${place} to ask what happened` },
  );
  const [action] = job.output?.actions ?? [];
  expect(action).toMatchObject({ tool: 'air__book', status: 'unknown' });
  const executions = await client.executions(job.id);
  expect(executions.at(-1)).toMatchObject({ error: { code: 'EFFECT_UNKNOWN' } });
  return action?.callKey;
}

const resolve = async (place: (typeof places)[number], resolution: string) => {
  const callKey = await callInDoubt(place);
  const path = `/v1/jobs/${idOf(place)}/attention`;
  expect((await client.sendJson('POST', path, { callKey, resolution })).status).toBe(202);
};

it('R2: kill -9 around the answer of a person loses no answer, and makes no call twice that acts', async () => {
  // While nobody is there to go on, one answer is stored and one question stays open.
  await answer('Answered');
  worker = await startWorker();
  await answer('Unanswered');
  for (const place of ['Answered', 'Unanswered'] as const) {
    await expectBooked(place, [`ask ${place}`, `book ${place} 14C true`]);
  }

  // What changes nothing is called again with the answer, and asks nobody again.
  await expectBooked('Read', ['ask Read', 'book Read 14C true', 'book Read 14C true']);

  // What may have acted is a person's to say.
  await resolve('Booked', 'happened');
  expect(await client.settled(idOf('Booked'))).toMatchObject({
    output: { actions: [{ tool: 'air__book', status: 'done' }] },
  });
  expect(callsFor('Booked')).toEqual(['ask Booked', 'book Booked 14C true']);
  await resolve('Repeated', 'repeat');
  const again = 'book Repeated 14C true';
  await expectBooked('Repeated', ['ask Repeated', again, again]);
  await resolve('Asked', 'repeat');
  await answer('Asked');
  await expectBooked('Asked', ['ask Asked', 'ask Asked', 'book Asked 14C true']);
});
