import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { leadsNamed } from '../support/service/crm-turns.js';
import { type HttpService, startHttpService } from '../support/service/http-service.js';
import { JobClient } from '../support/service/job-client.js';

let service: HttpService;
let client: JobClient;

beforeAll(async () => {
  service = await startHttpService({ ROLE: 'all', TOOL_PACKS: 'crm,coach,reports' });
  client = new JobClient(service.url);
  await client.putAgent('caller', { model: 'offline:call', toolNames: ['*'] });
  await client.putAgent('planner', { model: 'offline:call', strategy: 'plan' });
});
afterAll(() => service.close());

const callsOf = async (jobId: string) =>
  (await client.executions(jobId)).flatMap(({ type, name }) =>
    type.startsWith('tool_') ? [[type, name]] : [],
  );

describe('offline:call', () => {
  it('runs the calls of the lines in their order, also that of an MCP server, and answers the rest', async () => {
    const job = await client.run({
      agent: 'caller',
      input: 'create_lead {"nome": "Rita Linha"}\nFeito.\nobter_dashboard_hoje {}',
    });
    expect(job).toMatchObject({ outcome: 'SUCCESS', output: { message: 'Feito.' } });
    expect(await callsOf(job.id)).toEqual([
      ['tool_call', 'create_lead'],
      ['tool_call', 'obter_dashboard_hoje'],
    ]);
    expect(await leadsNamed(client, 'Rita Linha')).toHaveLength(1);
  });

  it('D1 passes arguments that are no JSON on, so that they are mended or refused', async () => {
    const job = await client.run({
      agent: 'caller',
      input: "create_lead {'nome': 'Saulo Linha',}\ncreate_lead {]\nnada {}",
    });
    expect(job.status).toBe('COMPLETED');
    const calls = await callsOf(job.id);
    expect(calls.slice(0, 2)).toEqual([
      ['tool_repair', 'create_lead'],
      ['tool_call', 'create_lead'],
    ]);
    expect(calls.filter(([type]) => type === 'tool_call')).toHaveLength(1);
    expect(calls).toContainEqual(['tool_error', 'nada']);
    expect(job.output?.message).toContain('nada');
    expect(await leadsNamed(client, 'Saulo Linha')).toHaveLength(1);
  });

  it('plans the lines for an agent that plans', async () => {
    const job = await client.run({
      agent: 'planner',
      input: 'create_lead {"nome": "Tito Linha"}\nnota_adicionar {"texto": "oi"}',
    });
    expect(job.output?.actions).toMatchObject([
      { tool: 'create_lead', status: 'done' },
      { tool: 'add_note_to_lead', status: 'done' },
    ]);
  });
});
