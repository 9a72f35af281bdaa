import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { expectProblem } from '../support/service/http-client.js';
import type { JobClient } from '../support/service/job-client.js';
import { answer, toolCall } from '../support/model/model-replies.js';
import type { ScriptedModelServer } from '../support/model/scripted-model-server.js';
import { type ScriptedService, startScriptedService } from '../support/service/scripted-service.js';

const outputSchema = {
  type: 'object',
  properties: { km: { type: 'number' }, sport: { enum: ['run', 'ride'] } },
  required: ['km', 'sport'],
  additionalProperties: false,
};

let scripted: ScriptedService;
let model: ScriptedModelServer;
let client: JobClient;

beforeAll(async () => {
  scripted = await startScriptedService();
  ({ model, client } = scripted);
  await client.putAgent('reader', { outputSchema });
});

afterAll(async () => {
  await scripted.close();
});

afterEach(() => {
  model.assertDone();
});

describe('an agent with an outputSchema', () => {
  it('ends with data that matches it, also after a tool call', async () => {
    model.script(toolCall('echo', { value: '10' }), answer('{"km": 10, "sport": "run"}'));
    const job = await client.run({ agent: 'reader', input: 'How far?' });
    expect(job.output).toMatchObject({ data: { km: 10, sport: 'run' } });
    expect(JSON.stringify(model.requests.at(-1)?.body.messages[0])).toContain('JSON Schema');
  });

  it('is told what is wrong and may mend it', async () => {
    model.script(answer('Ten kilometres.'), answer('{"km": 10, "sport": "ride"}'));
    const job = await client.run({ agent: 'reader', input: 'How far?' });
    expect(job).toMatchObject({ outcome: 'SUCCESS', iterations: 2 });
    const roles = (await client.activity(job.id)).map(({ role }) => role);
    expect(roles).toEqual(['USER', 'ASSISTANT', 'SYSTEM', 'ASSISTANT']);
  });

  it('fails with OUTPUT_INVALID when it never matches', async () => {
    model.script(answer('{"km": "10"}'), answer('{"km": 10, "sport": "swim"}'));
    const job = await client.run({ agent: 'reader', input: 'How far?' });
    expect(job).toMatchObject({
      status: 'FAILED',
      outcome: 'FAILURE_LLM',
      error: { code: 'OUTPUT_INVALID' },
    });
  });

  it('is refused where the schema cannot be checked', async () => {
    const agent = (await client.get('/v1/agents/reader')).json();
    const broken = { ...Object(agent), outputSchema: { $ref: 'https://example.org/schema.json' } };
    const reply = await client.sendJson('PUT', '/v1/agents/broken', broken);
    const problem = expectProblem(reply, 400, 'VALIDATION_FAILED');
    expect(problem.errors?.[0]?.pointer).toBe('/outputSchema');
  });

  it('is refused where its strategy is plan, whose replies are words', async () => {
    const agent = (await client.get('/v1/agents/reader')).json();
    const planner = { ...Object(agent), strategy: 'plan' };
    const reply = await client.sendJson('PUT', '/v1/agents/planner', planner);
    const problem = expectProblem(reply, 400, 'VALIDATION_FAILED');
    expect(problem.errors).toEqual([
      { pointer: '/outputSchema', detail: expect.stringContaining('strategy plan') },
    ]);
    expect((await client.get('/v1/agents/planner')).status).toBe(404);
  });
});
