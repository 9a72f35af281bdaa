import { randomBytes, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { formsOf, redactedMark } from '@faina/agent-core';
import { EventReader } from '../support/http/event-reader.js';
import { fillPath, readApiDescription } from '../support/http/openapi-operations.js';
import { WebhookReceiver } from '../support/http/webhook-receiver.js';
import {
  createMcpFolder,
  type McpFolder,
  MisbehavingServer,
  publicServers,
  waitForTool,
} from '../support/mcp/mcp-servers.js';
import {
  answer,
  apiError,
  held,
  type ModelReply,
  paused,
  toolCall,
} from '../support/model/model-replies.js';
import { ScriptedModelServer } from '../support/model/scripted-model-server.js';
import { createKey, KeyHolder, workScopes } from '../support/service/keyed-service.js';
import { ApprovalClient } from '../support/service/approval-client.js';
import { type ServiceProcess, startServiceProcess } from '../support/service/service-process.js';
import { createTestDatabase, type TestDatabase } from '../support/stores/test-database.js';

const canary = (of: string): string => `${of}-${randomBytes(16).toString('hex')}`;

/** Each in a setting of its own, so that what is found tells where it came from. */
const canaries = {
  bootstrap: canary('bootstrap'),
  secretsKey: canary('secrets-key'),
  ofModel: `sk-${randomBytes(20).toString('hex')}`,
  ofEndpoint: `odd"${canary('end\\point')}/+`,
  ofEndpointHeader: canary('header'),
  inMcpEnv: `${canary('mcp-env')}é`,
  inMcpHeader: canary('mcp-header'),
  mail: canary('mail/pass'),
};
const all = Object.values(canaries);
const written = all.join(' ');
const prompt = (words: string) =>
  `${words} ${written} ${Buffer.from(`a:${canaries.ofModel}`).toString('base64')}`;

/** Which of the canaries stand in a text, in any form. */
const foundIn = (text: string): string[] =>
  Object.entries(canaries).flatMap(([name, value]) =>
    formsOf(value).some((form) => text.includes(form)) ? [name] : [],
  );

let database: TestDatabase;
let folder: McpFolder;
let dataDir: string;
let model: ScriptedModelServer;
let refusing: Server;
let receiver: WebhookReceiver;
let service: ServiceProcess;
let operator: ApprovalClient;
let ana: KeyHolder;
/** Answers by the agent that asks, whose role stands in the first message. */
let reply: (ofTools: number) => ModelReply;

beforeAll(async () => {
  [database, folder, receiver] = await Promise.all([
    createTestDatabase(),
    createMcpFolder(),
    WebhookReceiver.start(),
  ]);
  dataDir = await mkdtemp(join(tmpdir(), 'faina-canary-'));
  model = await ScriptedModelServer.start({
    responder: ({ messages }) => reply(messages.filter(({ role }) => role === 'tool').length),
  });
  refusing = createServer((request, response) => {
    response.writeHead(401, { 'content-type': 'text/plain', 'x-said': request.headers['x-token'] });
    response.end(`No: ${String(request.headers['x-token'])}`);
  }).listen(0, '127.0.0.1');
  await once(refusing, 'listening');
  const { port } = z.object({ port: z.number() }).parse(refusing.address());
  const odd = new MisbehavingServer(folder.path);
  await odd.describe(`Greets ${canaries.inMcpEnv}`);
  const endpoints = join(dataDir, 'endpoints.json');
  const endpoint = {
    apiKey: 'secret:ENDPOINT_KEY',
    headers: { 'x-team': canaries.ofEndpointHeader },
  };
  await writeFile(endpoints, JSON.stringify({ own: { baseUrl: model.baseUrl, ...endpoint } }));
  service = await startServiceProcess({
    DATABASE_URL: database.url,
    DATA_DIR: dataDir,
    AUTH: 'api-key',
    BOOTSTRAP_API_KEY: canaries.bootstrap,
    SECRETS_KEY: canaries.secretsKey,
    OPENAI_COMPATIBLE_BASE_URL: model.baseUrl,
    OPENAI_COMPATIBLE_API_KEY: canaries.ofModel,
    ENDPOINT_KEY: canaries.ofEndpoint,
    MODEL_ENDPOINTS: endpoints,
    SMTP_URL: `smtps://ana:${encodeURIComponent(canaries.mail)}@127.0.0.1:1`,
    TOOL_PACKS: 'crm,diagnostics',
    OUTBOUND_ALLOW: '127.0.0.1',
    RECONCILE_MS: '200',
    LOG_LEVEL: 'trace',
    MCP_CONFIG: await folder.configure({
      odd: { ...odd.entry, env: { ...odd.entry.env, SAID_TOKEN: canaries.inMcpEnv } },
      everything: {
        command: process.execPath,
        args: [publicServers.everything],
        env: { CANARY: canaries.inMcpEnv },
        approval: 'never',
      },
      refusing: {
        url: `http://127.0.0.1:${port}/mcp`,
        headers: { 'x-token': canaries.inMcpHeader },
      },
    }),
  });
  operator = new ApprovalClient(service.url, canaries.bootstrap);
  const scopes = [...workScopes, 'approvals:write', 'admin', 'operator'];
  ana = new KeyHolder(
    service.url,
    await createKey(operator, { tenant: 'north', owner: 'ana', scopes }),
  );
  await ana.putAgent('plain', {
    persona: { role: 'a tester', goal: prompt('to say'), backstory: written },
  });
  await ana.putAgent('own', { model: 'own:scripted' });
  await ana.putAgent('asking', { requireApproval: ['echo'] });
  await Promise.all(
    ['odd__greet', 'everything__get_env'].map((name) => waitForTool(ana, name, 'available')),
  );
}, 60_000);

afterAll(async () => {
  await service.kill();
  refusing.closeAllConnections();
  refusing.close();
  await Promise.all([model.close(), receiver.close(), database.drop(), folder.remove()]);
  await rm(dataDir, { recursive: true });
});

/** Runs a job whose model calls a tool, if one is named, and then repeats every secret. */
async function runJob(call: ModelReply | undefined, change: object = {}) {
  reply = (ofTools) => (call && ofTools === 0 ? call : answer(prompt('I repeat')));
  return ana.run({ agent: 'plain', input: prompt('Say'), ...change });
}

it('P14 what stands in settings is found nowhere, whoever repeats it', async () => {
  const jobs = [
    await runJob(undefined, {
      metadata: { note: written, [canaries.ofModel]: 'x' },
      tags: ['x', canaries.ofEndpointHeader],
      webhookUrl: `${receiver.origin}/job`,
    }),
    await runJob(toolCall('everything__get_env')),
    await runJob(toolCall('odd__read_failing')),
    await runJob(toolCall('echo', { value: written, [canaries.ofModel]: written })),
    await runJob(toolCall('fail_recoverable', { message: written })),
    await runJob(toolCall('fail_critical', { message: written })),
    await runJob(toolCall('fail_critical', { message: 'x'.repeat(3_580) + written })),
    await runJob(apiError(401, `Incorrect API key provided: ${canaries.ofModel}`, written)),
    await runJob(apiError(400, `Odd: ${written}`), { agent: 'own' }),
  ];
  // Not that nothing was said: the mark stands where the secrets stood.
  const [first, env] = jobs;
  expect(first?.output?.message).toContain(`I repeat ${redactedMark} ${redactedMark}`);
  expect((await ana.activity(env?.id ?? ''))[2]?.content).toContain(redactedMark);

  reply = (ofTools) => (ofTools > 0 ? answer('Done.') : toolCall('echo', { value: written }));
  const asked = await ana.submit({ agent: 'asking', input: prompt('Ask') });
  const question = await ana.questionOf(asked.id);
  expect((await ana.decide(question, { decision: 'reject', reason: written })).status).toBe(200);
  jobs.push(await ana.job(asked.id, 20));

  const half = Math.floor(canaries.ofModel.length / 2);
  const [begun, rest] = [canaries.ofModel.slice(0, half), canaries.ofModel.slice(half)];
  reply = () => held(paused(`The key is ${begun}`, `${rest}, is it not? ${begun.slice(0, 4)}`));
  const { count } = model;
  const streamed = await ana.submit({ agent: 'plain', input: 'Stream', stream: true });
  const reader = await EventReader.open(`${service.url}/v1/jobs/${streamed.id}/events`, {
    apiKey: ana.key.key,
  });
  await reader.next();
  await model.waitForCount(count + 1);
  model.release();
  const told = await reader.until(({ event }) => event === 'delta');
  model.release();
  told.push(...(await reader.rest()));
  const deltas = told.flatMap(({ event, data }) =>
    event === 'delta' ? [z.object({ text: z.string() }).parse(data).text] : [],
  );
  const said = `The key is ${redactedMark}, is it not? ${begun.slice(0, 4)}`;
  expect(deltas.join('')).toBe(said);
  jobs.push(await ana.job(streamed.id));
  expect(jobs.at(-1)?.output?.message).toBe(said);

  const seen: [where: string, text: string][] = [['stream', JSON.stringify(told)]];
  const asks = async (method: string, path: string, body?: unknown) => {
    const sent = { method, headers: { 'x-request-id': canaries.ofModel } };
    const { headers, text } =
      body === undefined
        ? await ana.send(method, path, sent)
        : await ana.sendJson(method, path, body);
    seen.push([`${method} ${path}`, `${JSON.stringify([...headers])} ${text}`]);
  };
  await asks('PUT', '/v1/schedules/canary', {
    agent: 'plain',
    input: written,
    cron: '0 0 1 1 *',
    tags: [canaries.mail],
  });
  await asks('PUT', `/v1/agents/${canaries.ofModel}`, {
    name: canaries.ofModel,
    [written]: written,
  });
  await asks('POST', '/v1/jobs', { agent: canaries.bootstrap, input: written, [canaries.mail]: 1 });
  await asks('GET', `/v1/jobs/${canaries.inMcpEnv}`);
  await asks(
    'GET',
    `/v1/jobs?tag=${canaries.ofEndpointHeader}&cursor=${encodeURIComponent(written)}`,
  );
  await asks('POST', '/v1/webhooks', {
    url: `${receiver.origin}/hook?x=${canaries.bootstrap}`,
    events: ['job.completed'],
  });
  reply = () => answer(written);
  receiver.answer('/job', (response) => {
    response.writeHead(500, { 'x-said': canaries.bootstrap }).end(written);
  });
  await ana.post(
    { agent: 'plain', input: 'x', webhookUrl: `${receiver.origin}/job` },
    { 'idempotency-key': canaries.mail },
  );
  await receiver.count('/job', 2);

  const id = jobs[0]?.id ?? randomUUID();
  const { operations } = await readApiDescription(ana);
  const gets = operations.filter(({ method }) => method === 'GET');
  for (const operation of gets) {
    for (const one of operation.path.includes('{') ? [id, question.id, 'plain'] : ['']) {
      await asks(
        'GET',
        fillPath(operation, (name) => (name === 'seq' ? '2' : one)),
      );
    }
  }
  expect(seen.filter(([where]) => where.startsWith('GET')).length).toBeGreaterThan(gets.length);
  // What goes to a model, but for the key that it takes.
  for (const { body } of model.requests) seen.push(['model', JSON.stringify(body)]);
  for (const { path, body } of receiver.messages) seen.push([`message to ${path}`, body]);

  const client = new pg.Client(database.url);
  await client.connect();
  const { rows: tables } = await client.query<{ name: string }>(
    `select format('%I.%I', table_schema, table_name) as name from information_schema.tables
      where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`,
  );
  expect(tables.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['public.jobs', 'bullmq.job']),
  );
  for (const { name } of tables) {
    const { rows } = await client.query<{ row: string }>(`select t::text as row from ${name} t`);
    seen.push(...rows.map(({ row }): [string, string] => [name, row]));
  }
  // Of before its secret was configured.
  const before = `update jobs set input = to_json($2::text) where id = $1`;
  await client.query(before, [streamed.id, written]);
  await client.end();
  await asks('GET', `/v1/jobs/${streamed.id}`);
  await asks('GET', `/v1/jobs/${streamed.id}/events?from=1`);
  expect(service.log.join()).toContain(streamed.id);
  seen.push(...service.log.map((line): [string, string] => ['log', line]));

  expect(
    seen.flatMap(([where, text]) => {
      const found = foundIn(text);
      return found.length === 0 ? [] : [{ where, found, text: text.slice(0, 2_000) }];
    }),
  ).toEqual([]);
}, 120_000);
