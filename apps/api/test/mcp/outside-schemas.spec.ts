import { randomUUID } from 'node:crypto';
import { Pool } from 'pg';
import { z } from 'zod';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { expectProblem } from '../support/service/http-client.js';
import type { JobClient } from '../support/service/job-client.js';
import { answer } from '../support/model/model-replies.js';
import type { ScriptedModelServer } from '../support/model/scripted-model-server.js';
import { type ScriptedService, startScriptedService } from '../support/service/scripted-service.js';

/** Where the time is the point, it was more than a minute. */
const soonMs = 10_000;

const definition = {
  persona: { role: 'a tester' },
  model: 'openai-compatible:scripted',
};

/** Doubles what the compiler does with each level. */
const doubling = (depth: number): object =>
  depth === 0
    ? { type: 'string' }
    : { type: ['object', 'object'], properties: { a: doubling(depth - 1) } };

const nested = (depth: number): object =>
  depth === 0 ? {} : { type: 'object', properties: { a: nested(depth - 1) } };

const wide = (count: number): object => ({
  type: 'object',
  properties: Object.fromEntries(Array.from({ length: count }, (_, index) => [`f${index}`, {}])),
});

let scripted: ScriptedService;
let model: ScriptedModelServer;
let client: JobClient;
let pool: Pool;

beforeAll(async () => {
  scripted = await startScriptedService();
  ({ model, client } = scripted);
  pool = new Pool({ connectionString: scripted.service.databaseUrl });
});

afterAll(async () => {
  await pool.end();
  await scripted.close();
});

afterEach(() => {
  model.assertDone();
});

async function timed<T>(work: Promise<T>): Promise<T> {
  const startedAt = performance.now();
  const result = await work;
  expect(performance.now() - startedAt).toBeLessThan(soonMs);
  return result;
}

/** As a version of before the bounds stored it. */
async function storeAgent(name: string, more: object): Promise<void> {
  await pool.query(
    `insert into agent_versions (id, tenant, name, version, definition)
     values ($1, 'default', $2, 1, $3)`,
    [randomUUID(), name, JSON.stringify({ name, ...definition, toolNames: [], ...more })],
  );
}

describe('a schema that comes with an agent', () => {
  it.each([
    ['S2: types that come twice', doubling(14), "'type' has a value"],
    ['S2: depth', nested(13), 'nested more than 12 deep'],
    ['S2: many schemas', wide(500), 'more than 500 schemas'],
    ['S2: many bytes', { enum: ['x'.repeat(33_000)] }, '32768 are allowed'],
    ['S25: a reference to itself', { $ref: '#' }, "'$ref' is not supported"],
    [
      'S3: a pattern',
      { type: 'object', properties: { a: { type: 'string', pattern: '^(a+)+$' } } },
      "'pattern' is not supported",
    ],
  ])('%s: is refused at once, and says why', async (_what, outputSchema, detail) => {
    const body = { ...definition, outputSchema };
    const reply = await timed(client.sendJson('PUT', '/v1/agents/refused', body));
    const { errors } = expectProblem(reply, 400, 'VALIDATION_FAILED');
    expect(errors).toEqual([{ pointer: '/outputSchema', detail: expect.stringContaining(detail) }]);
  });

  it('S20: leaves no ids behind', async () => {
    const id = `left-behind-${randomUUID()}`;
    const outputSchema = { type: 'object', id, properties: { a: { id: `${id}-a` } } };
    const reply = await client.sendJson('PUT', '/v1/agents/named', { ...definition, outputSchema });
    expect(reply.status).toBe(201);
    expect([...z.globalRegistry._idmap.keys()].filter((key) => key.startsWith(id))).toEqual([]);
  });

  it('S2: is read at once where a version of before stored one beyond the bounds', async () => {
    await storeAgent('old', { outputSchema: doubling(14) });
    const reply = await timed(client.get('/v1/agents/old'));
    expect(reply.json()).toMatchObject({
      name: 'old',
      outputSchema: { type: ['object', 'object'] },
    });
    await timed(client.get('/v1/agents'));
    await timed(client.get('/v1/agents/old/versions'));
  });

  it.each([
    ['S2', 'doubling', doubling(14)],
    ['S25', 'circle', { $ref: '#' }],
    ['S3', 'pattern', { type: 'string', pattern: '^(a+)+$' }],
  ])(
    '%s: a job of an agent whose stored schema is %s fails and says so, without a model call',
    async (_row, name, outputSchema) => {
      await storeAgent(`stored-${name}`, { outputSchema });
      const before = model.count;
      const job = await timed(client.run({ agent: `stored-${name}`, input: 'How far?' }));
      expect(job).toMatchObject({ status: 'FAILED', error: { code: 'OUTPUT_SCHEMA_UNUSABLE' } });
      expect(model.count).toBe(before);
    },
  );

  it('S3: does not let a long answer be checked against many alternatives', async () => {
    const anyOf = Array.from({ length: 400 }, (_, index) => ({ const: `value ${index}` }));
    const outputSchema = { type: 'array', items: { anyOf } };
    const put = { ...definition, maxReplanAttempts: 0, outputSchema };
    expect((await client.sendJson('PUT', '/v1/agents/many', put)).status).toBe(201);
    model.script(answer(`[${'1,'.repeat(100_000)}1]`));
    const job = await client.run({ agent: 'many', input: 'Which?' });
    expect(job).toMatchObject({ status: 'FAILED', error: { code: 'OUTPUT_INVALID' } });
    const [entry] = (await client.executions(job.id)).filter(
      ({ type }) => type === 'unusable_llm_response',
    );
    expect(entry?.message).toContain('too long');
  });

  it('S23: a model id that steers the key elsewhere is refused, and fails a job where stored', async () => {
    const steering = 'google:../v1beta/corpora?x=';
    const put = { ...definition, model: steering, fallbackModels: [steering] };
    const reply = await client.sendJson('PUT', '/v1/agents/steering', put);
    const { errors } = expectProblem(reply, 400, 'VALIDATION_FAILED');
    expect(errors?.map(({ pointer }) => pointer)).toEqual(['/model', '/fallbackModels/0']);
    await storeAgent('steering', { model: steering });
    expect((await client.get('/v1/agents/steering')).status).toBe(200);
    const job = await client.run({ agent: 'steering', input: 'Go' });
    expect(job).toMatchObject({ status: 'FAILED', error: { code: 'MODEL_NOT_CONFIGURED' } });
  });
});
