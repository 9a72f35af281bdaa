import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import {
  codeOf,
  onlyLead,
  planOf,
  putPlanner,
  turnOf,
  type WrittenAction,
} from '../support/service/crm-turns.js';
import { HttpClient } from '../support/service/http-client.js';
import { JobClient } from '../support/service/job-client.js';
import { answer } from '../support/model/model-replies.js';
import { type ScriptedService, startScriptedService } from '../support/service/scripted-service.js';
import { leadDetailSchema } from '../../src/gateways/rest/crm/crm.schema.js';

const bootstrapKey = 'bootstrap-key-of-this-test';
const threadId = randomUUID();

let scripted: ScriptedService;
let owner: JobClient;
let stranger: JobClient;

beforeAll(async () => {
  scripted = await startScriptedService({
    settings: { TOOL_PACKS: 'crm', AUTH: 'api-key', BOOTSTRAP_API_KEY: bootstrapKey },
  });
  [owner, stranger] = await Promise.all([clientOf('acme'), clientOf('globex')]);
});
afterEach(() => {
  scripted.model.forget();
});
afterAll(() => scripted.close());

async function clientOf(tenant: string): Promise<JobClient> {
  const { url } = scripted.service;
  const scopes = ['jobs:read', 'jobs:write', 'agents:write', 'tools:*'];
  const body = { tenant, owner: 'ana', scopes };
  const reply = await new HttpClient(url, bootstrapKey).sendJson('POST', '/v1/keys', body);
  const client = new JobClient(url, z.object({ key: z.string() }).parse(reply.json()).key);
  await putPlanner(client);
  return client;
}

async function turn(client: JobClient, ...actions: readonly WrittenAction[]) {
  scripted.model.script(answer(planOf(...actions)));
  return turnOf(await client.run({ agent: 'planner', input: 'Faça', threadId }));
}

const stored = async (id: string) =>
  leadDetailSchema.parse((await owner.get(`/v1/crm/leads/${id}`)).json());

describe('C24 the leads of another tenant', () => {
  it('are not found by any reference, are not changed, and leave no trace in the reply', async () => {
    const contact = { email: 'segredo@example.com', telefone: '(11) 98765-4321' };
    await turn(
      owner,
      ['lead_criar', { nome: 'Segredo', empresa: 'Cofre', ...contact }],
      ['tarefa_criar', { titulo: 'Guardar' }],
      ['proposta_rascunhar', { titulo: 'Plano' }],
    );
    const before = await onlyLead(owner, 'Segredo');
    const [task, proposal] = [before.tasks[0]?.id, before.proposals[0]?.id];
    const references = [before.id, 'Segredo', 'cofre', contact.email, contact.telefone];
    const { reply, job } = await turn(
      stranger,
      ...references.map((ref) => ['lead_obter', { ref }] as const),
      ['lead_atualizar', { lead_ref_ou_id: before.id, nome: 'Roubado' }],
      ['nota_adicionar', { lead_ref_ou_id: before.id, texto: 'x' }],
      ['tarefa_concluir', { tarefa_id: task }],
      ['proposta_exportar', { proposta_id: proposal, formato: 'json' }],
      ['proposta_atualizar_corpo', { proposta_id: proposal, corpo: 'x' }],
    );
    const notFound = (reference: string) =>
      `Nenhum lead encontrado para "${reference === before.id ? codeOf(before.id) : reference}"`;
    expect(reply).toBe(
      `Ocorreram falhas: ${[...references, before.id, before.id].map(notFound).join('; ')}; ` +
        `Nenhuma tarefa encontrada para "${codeOf(task)}"; ` +
        `Nenhuma proposta encontrada para "${codeOf(proposal)}"; ` +
        `Nenhuma proposta encontrada para "${codeOf(proposal)}".`,
    );
    expect(JSON.stringify(job.output?.actions)).not.toMatch(/Guardar|Plano|Cofre/);
    expect(await stored(before.id)).toEqual(before);
  });

  it('are not current in a thread with the same id, nor do their contacts stand in the way', async () => {
    const { reply } = await turn(stranger, ['nota_adicionar', { texto: 'x' }], ['lead_listar']);
    expect(reply).toBe(
      'Ações realizadas: Nenhum lead cadastrado.\n' +
        'Ocorreram falhas: Para adicionar a nota preciso de: lead.',
    );
    const contact = { email: 'segredo@example.com', telefone: '(11) 98765-4321' };
    const made = await turn(stranger, ['lead_criar', { nome: 'Segredo', ...contact }]);
    expect(made.reply).toBe(`Lead criado: Segredo (id: ${made.ids[0]})`);
    const shown = scripted.model.requests.at(-1)?.body.messages;
    expect(JSON.stringify(shown)).not.toContain('Cofre');
    expect((await stranger.get(`/v1/crm/leads/${made.ids[0]}`)).status).toBe(200);
    expect((await owner.get(`/v1/crm/leads/${made.ids[0]}`)).status).toBe(404);
  });
});
