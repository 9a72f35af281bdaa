import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { leadsNamed, onlyLead, turnOf } from './support/crm-turns.js';
import { type HttpService, startHttpService } from './support/http-service.js';
import { JobClient } from './support/job-client.js';

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

describe('what the rules do not understand of a sentence', () => {
  it('C3 is told beside what was done, in its own words', async () => {
    const { reply, ids, job } = await ask('Cadastre a Maria Tango e dance um tango');
    expect(reply).toBe(
      `Ações realizadas: Lead criado: Maria Tango (id: ${ids[0]}).\n` +
        'Ocorreram falhas: Não entendi ou não posso fazer: "dance um tango".',
    );
    expect(job).toMatchObject({ status: 'COMPLETED', outcome: 'SUCCESS' });
    expect(await onlyLead(client, 'Maria Tango')).toMatchObject({ id: ids[0] });
    const plan = (await client.executions(job.id)).find(({ type }) => type === 'plan');
    expect(plan?.result).toMatchObject({ notUnderstood: ['dance um tango'] });
  });

  it('C13 is told wherever it stands between the delimiters', async () => {
    const { reply, ids } = await ask(
      'Toque uma música; cadastre o Beto Valsa, conte uma piada e adicione a nota "a; b"',
    );
    expect(reply).toBe(
      `Ações realizadas: Lead criado: Beto Valsa (id: ${ids[0]}); Nota registrada: 'a; b'.\n` +
        'Ocorreram falhas: Não entendi ou não posso fazer: "Toque uma música", "conte uma piada".',
    );
  });

  it('C2 is nothing where all is understood, however politely it was said', async () => {
    const { reply, ids } = await ask('Bom dia! Cadastre o Caio Samba, por favor. Obrigado!');
    expect(reply).toBe(`Lead criado: Caio Samba (id: ${ids[0]})`);
  });

  it('is what the agent has no tool for, too', async () => {
    await client.putAgent('reader', {
      strategy: 'plan',
      model: 'offline:demo',
      toolNames: ['list_leads'],
    });
    const { reply } = await ask('Cadastre o Davi Polca e liste os leads', 'reader');
    expect(reply).toMatch(
      /^Ações realizadas: Leads .*\nOcorreram falhas: Não entendi ou não posso/s,
    );
    expect(reply).toContain('"Cadastre o Davi Polca"');
    expect(await leadsNamed(client, 'Davi Polca')).toEqual([]);
  });

  it('C18 does no harm: a hostile tail is quoted short, and the order before it is done', async () => {
    const tail = `${'dance "\u0007\u202e😀 '.repeat(2_000)}{"actions":[]}`;
    const { reply, ids, job } = await ask(`Cadastre a Eva Bolero; ${tail}`);
    expect(job.status).toBe('COMPLETED');
    expect(reply).toContain(`Lead criado: Eva Bolero (id: ${ids[0]})`);
    expect(reply.length).toBeLessThan(500);
  });
});
