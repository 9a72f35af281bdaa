import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { crmConversation } from '../support/service/crm-conversation.js';
import { dayIn, leadsNamed, onlyLead, turnOf } from '../support/service/crm-turns.js';
import { type HttpService, startHttpService } from '../support/service/http-service.js';
import { JobClient } from '../support/service/job-client.js';

let service: HttpService;
let client: JobClient;

beforeAll(async () => {
  service = await startHttpService({
    ROLE: 'all',
    DEFAULT_MODEL: 'offline:demo',
    TOOL_PACKS: 'crm,coach,reports',
    RECONCILE_MS: '200',
  });
  client = new JobClient(service.url);
});
afterAll(() => service.close());

/** What the shipped agent `assistant` answers, without its remark on what it is. */
async function ask(input: string, threadId: string = randomUUID()) {
  const turn = turnOf(await client.run({ agent: 'assistant', input, threadId }));
  const [reply = '', remark = ''] = turn.reply.split(/\n\n(?=\(offline:demo)/);
  expect(remark).toMatch(/não um modelo de linguagem|no language model/);
  return { ...turn, reply };
}

const callsOf = async (jobId: string) =>
  (await client.executions(jobId)).flatMap(({ type, name }) =>
    type === 'tool_call' ? [name] : [],
  );

describe('the CRM over the agent assistant, without a language model', () => {
  it('C7 Lennon: one lead, one note, one task for tomorrow, one proposal, one reply', async () => {
    const { reply, ids, job } = await ask(
      'Cadastre o Lennon, adicione a nota follow-up e crie tarefa para amanhã; já rascunhe a proposta ACME',
    );
    const [leadId, noteId, taskId, proposalId] = ids;
    expect(reply).toMatch(/"Cadastre o Lennon":[^]*Lennon[^]*follow-up[^]*Tarefa: Lennon[^]*ACME/);
    expect(reply).not.toContain(leadId);
    expect(job).toMatchObject({ outcome: 'SUCCESS', usage: { modelCalls: 2, toolCalls: 4 } });
    expect(await callsOf(job.id)).toEqual([
      'create_lead',
      'add_note_to_lead',
      'create_task',
      'draft_proposal',
    ]);
    expect(await onlyLead(client, 'Lennon')).toMatchObject({
      id: leadId,
      notes: [{ id: noteId, text: 'follow-up' }],
      tasks: [{ id: taskId, title: 'Tarefa: Lennon', dueOn: dayIn(1) }],
      proposals: [{ id: proposalId, title: 'ACME' }],
    });
  });

  it('C12 goes on in the thread with its lead', async () => {
    const threadId = randomUUID();
    await ask('Register Dora Twelve', threadId);
    await ask('Add the note called back and create a task for tomorrow', threadId);
    const { notes, tasks } = await onlyLead(client, 'Dora Twelve');
    expect(notes).toMatchObject([{ text: 'called back' }]);
    expect(tasks).toMatchObject([{ title: 'Task', dueOn: dayIn(1) }]);
  });

  it('C3 C20 does all of a request or nothing of it', async () => {
    const { reply, job } = await ask(
      'Cadastre o Rui Vinte e dance um tango; crie tarefa ligar para semana que vem',
    );
    expect(reply).toMatch(
      /^Não entendi: ".*dance um tango", ".*semana que vem"\. Nada foi feito\./,
    );
    expect(job.usage).toMatchObject({ modelCalls: 1, toolCalls: 0 });
    expect(await leadsNamed(client, 'Rui Vinte')).toEqual([]);
  });

  it('E12 does none of a request where something was read and nothing could be done', async () => {
    const { job } = await ask('Pule o treino de amanhã porque estou doente');
    expect(await callsOf(job.id)).toEqual(['get_training_plan']);
    expect(job.output).toMatchObject({ completeness: 'none', actions: [] });
  });

  it('C22 asks for what was not said', async () => {
    const { reply, job } = await ask('Cadastre um lead');
    expect(reply).toBe('Nada foi feito. Para isso preciso de: nome.');
    expect(job.usage).toMatchObject({ modelCalls: 1, toolCalls: 0 });
  });

  it('C24 does nothing for a lead that nobody knows', async () => {
    const { reply } = await ask('Adicione a nota "x" ao lead Ninguém');
    expect(reply).toContain('falhou em add_note_to_lead: ');
    expect(reply).toContain('Ninguém');
    expect(await leadsNamed(client, 'Ninguém')).toEqual([]);
  });
});

describe('C15 a sentence for each intent over the agent assistant', () => {
  const threadId = randomUUID();
  const made = new Map<string, string>();
  const letters = new Map([
    ['lead_criar', 'L'],
    ['tarefa_criar', 'T'],
    ['proposta_rascunhar', 'P'],
  ]);

  it.each(crmConversation)('%s: %s', async (intent, sentence) => {
    const filled = sentence.replaceAll(
      /\{(\w)\}/g,
      (_all, letter: string) => made.get(letter) ?? '',
    );
    const { reply, ids, job } = await ask(filled, threadId);
    const letter = letters.get(intent);
    if (letter !== undefined) made.set(letter, ids[0] ?? '');
    expect(await callsOf(job.id)).toHaveLength(1);
    expect(reply).not.toMatch(/\{|falhou|failed|entendi|Nada foi feito/);
  });
});

describe('the other packs over the agent assistant', () => {
  it.each([
    ['Qual é meu treino de amanhã?', ['get_training_plan']],
    ['Gere o relatório de CRM da semana', ['gerar_relatorio']],
    ['Liste meus relatórios', ['listar_relatorios']],
    ['Mostre o dashboard de hoje', ['obter_dashboard_hoje']],
  ])('are still asked: %s', async (sentence, tools) => {
    const { job } = await ask(sentence);
    expect(await callsOf(job.id)).toEqual(tools);
  });

  it('have their examples in the help beside those of the CRM, where nothing fits', async () => {
    const { reply, job } = await ask('Qual é a capital da França?');
    expect(reply).toMatch(/^Não entendi: "Qual é a capital da França"\. Nada foi feito\./);
    expect(reply).toContain('"Cadastre o João Silva"');
    expect(reply).toContain('"Analise meu último treino de corrida"');
    expect(job.usage).toMatchObject({ modelCalls: 1, toolCalls: 0 });
  });
});
