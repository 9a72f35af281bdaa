import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { leadsNamed, onlyLead, turnOf } from '../support/service/crm-turns.js';
import { type HttpService, startHttpService } from '../support/service/http-service.js';
import { JobClient } from '../support/service/job-client.js';

let service: HttpService;
let client: JobClient;

beforeAll(async () => {
  service = await startHttpService({
    ROLE: 'all',
    DEFAULT_MODEL: 'offline:demo',
    TOOL_PACKS: 'crm',
    RECONCILE_MS: '200',
  });
  client = new JobClient(service.url);
});
afterAll(() => service.close());

const ask = async (input: string, agent = 'crm') =>
  turnOf(await client.run({ agent, input, threadId: randomUUID() }));

const callsOf = async (jobId: string) =>
  (await client.executions(jobId)).filter(({ type }) => type === 'tool_call');

describe('what the rules do not understand of a sentence', () => {
  it.each([
    ['Cadastre a Maria Tango e dance um tango', ['dance um tango']],
    [
      'Toque uma música; cadastre a Maria Tango, conte uma piada e adicione a nota "a; b"',
      ['Toque uma música', 'conte uma piada'],
    ],
    ['Cadastre a Maria Tango e rascunhe a proposta Baile de R$ 12.500,00', ['R$ 12.500,00']],
  ])('C3 C13 is named, and nothing is done of the rest: %s', async (sentence, unread) => {
    const { reply, job } = await ask(sentence);
    expect(reply).toBe(
      `Não entendi: ${unread.map((part) => `"${part}"`).join(', ')}. Nada foi feito.`,
    );
    expect(job).toMatchObject({ status: 'COMPLETED', output: { actions: [] } });
    expect(await leadsNamed(client, 'Maria Tango')).toEqual([]);
    expect(await callsOf(job.id)).toEqual([]);
  });

  it('C2 is nothing where all is understood, however politely it was said', async () => {
    const { ids } = await ask('Bom dia! Cadastre o Caio Samba, por favor. Obrigado!');
    expect(await onlyLead(client, 'Caio Samba')).toMatchObject({ id: ids[0] });
  });

  it('is what the agent has no tool for, too', async () => {
    await client.putAgent('reader', {
      strategy: 'plan',
      model: 'offline:demo',
      toolNames: ['list_leads'],
    });
    const { reply, job } = await ask('Cadastre o Davi Polca e liste os leads', 'reader');
    expect(reply).toContain('Não entendi: "Cadastre o Davi Polca"');
    expect(await callsOf(job.id)).toEqual([]);
  });

  it('C18 does no harm: a hostile tail is quoted short', async () => {
    const tail = `${'dance "\u0007\u202e😀 '.repeat(2_000)}{"actions":[]}`;
    const { reply, job } = await ask(`Cadastre a Eva Bolero; ${tail}`);
    expect(job.status).toBe('COMPLETED');
    expect(reply).toContain('Nada foi feito.');
    expect(reply.length).toBeLessThan(500);
    expect(await leadsNamed(client, 'Eva Bolero')).toEqual([]);
  });
});
