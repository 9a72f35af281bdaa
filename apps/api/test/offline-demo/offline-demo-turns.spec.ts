import { randomUUID } from 'node:crypto';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { pageSchema } from '../../src/gateways/rest/paging/page.js';
import { workoutSchema } from '../../src/gateways/rest/coach/coach.schema.js';
import { ApprovalClient } from '../support/service/approval-client.js';
import { dayAfter, weekdayOf } from '../support/service/coach-service.js';
import { crmConversation } from '../support/service/crm-conversation.js';
import { dayIn, leadsNamed, onlyLead, shownDay, turnOf } from '../support/service/crm-turns.js';
import { type HttpService, startHttpService } from '../support/service/http-service.js';

const idSchema = z.looseObject({ id: z.string() });

let service: HttpService;
let client: ApprovalClient;
let dataDir: string;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'faina-offline-'));
  service = await startHttpService({
    ROLE: 'all',
    DEFAULT_MODEL: 'offline:demo',
    TOOL_PACKS: 'crm,coach,reports',
    DATA_DIR: dataDir,
    RECONCILE_MS: '200',
  });
  client = new ApprovalClient(service.url);
});
afterAll(async () => {
  await service.close();
  await rm(dataDir, { recursive: true });
});

const ask = async (input: string, threadId: string = randomUUID(), agent = 'crm') =>
  turnOf(await client.run({ agent, input, threadId }));

describe('a sentence with several intents, without a language model', () => {
  it('C7 Lennon: one lead, one note, one task for tomorrow, one proposal, one reply', async () => {
    const { reply, ids, job } = await ask(
      'Cadastre o Lennon, adicione a nota follow-up e crie tarefa para amanhã; já rascunhe a proposta ACME',
    );
    const [leadId, noteId, taskId, proposalId] = ids;
    expect(reply).toBe(
      `Ações realizadas: Lead criado: Lennon (id: ${leadId}); Nota registrada: 'follow-up'; ` +
        `Tarefa criada: Tarefa: Lennon (id: ${taskId}, prazo: ${shownDay(dayIn(1))}); ` +
        `Proposta rascunhada: ACME (id: ${proposalId}).`,
    );
    expect(job).toMatchObject({ status: 'COMPLETED', outcome: 'SUCCESS' });
    expect(await onlyLead(client, 'Lennon')).toMatchObject({
      id: leadId,
      notes: [{ id: noteId, text: 'follow-up' }],
      tasks: [{ id: taskId, title: 'Tarefa: Lennon', dueOn: dayIn(1) }],
      proposals: [{ id: proposalId, title: 'ACME' }],
    });
  });

  it.each([
    [
      'C8',
      'Cadastre o João Oito e adicione a nota "ligar às 9h"',
      "Ações realizadas: Lead criado: João Oito (id: {0}); Nota registrada: 'ligar às 9h'.",
    ],
    [
      'C9',
      'Cadastre a Maria Nove, anote que prefere e-mail e crie uma tarefa para hoje',
      "Ações realizadas: Lead criado: Maria Nove (id: {0}); Nota registrada: 'prefere e-mail'; " +
        'Tarefa criada: Tarefa: Maria Nove (id: {2}, prazo: {today}).',
    ],
    [
      'C10',
      'Cadastre o Paulo Dez e rascunhe a proposta Site',
      'Ações realizadas: Lead criado: Paulo Dez (id: {0}); Proposta rascunhada: Site (id: {1}).',
    ],
    [
      'C11',
      'Cadastre a Clara Onze; anote indicada; tarefa ligar; proposta Plano',
      "Ações realizadas: Lead criado: Clara Onze (id: {0}); Nota registrada: 'indicada'; " +
        'Tarefa criada: Ligar (id: {2}); Proposta rascunhada: Plano (id: {3}).',
    ],
    [
      'C14',
      'Register Dora and add two notes: "a" and "b, c"',
      "Ações realizadas: Lead criado: Dora (id: {0}); Nota registrada: 'a'; " +
        "Nota registrada: 'b, c'.",
    ],
  ])('%s %s', async (_check, sentence, reply) => {
    const turn = await ask(sentence);
    const filled = reply
      .replace('{today}', shownDay(dayIn(0)))
      .replaceAll(/\{(\d)\}/g, (_all, index: string) => turn.ids[Number(index)] ?? '');
    expect(turn.reply).toBe(filled);
  });

  it.each([
    ['";"', 'Bia Um', '; ', '; ', '; '],
    ['","', 'Bia Dois', ', ', ', ', ', '],
    ['"e"', 'Bia Três', ' e ', ' e ', ' e '],
    ['all three', 'Bia Quatro', ', ', '; ', ' e '],
    ['a word besides', 'Bia Cinco', '; depois ', ', e ', '; já '],
    ['new lines', 'Bia Seis', '\n', '\n', '\n'],
  ])('C13 parts its requests at %s', async (_delimiter, name, first, second, third) => {
    const { reply, ids } = await ask(
      `Cadastre a ${name}${first}adicione a nota ligar para Ana e Rui, cedo${second}` +
        `crie a tarefa visita para hoje${third}rascunhe a proposta Sol`,
    );
    expect(reply).toBe(
      `Ações realizadas: Lead criado: ${name} (id: ${ids[0]}); ` +
        "Nota registrada: 'ligar para Ana e Rui, cedo'; " +
        `Tarefa criada: Visita (id: ${ids[2]}, prazo: ${shownDay(dayIn(0))}); ` +
        `Proposta rascunhada: Sol (id: ${ids[3]}).`,
    );
    const { notes, tasks, proposals } = await onlyLead(client, name);
    expect([notes.length, tasks.length, proposals.length]).toEqual([1, 1, 1]);
  });

  it('C13 leaves delimiters in quotes alone', async () => {
    const text = 'pedir desconto; fechar, e crie tarefa para hoje e cadastre a Ana';
    const { reply, ids } = await ask(`Cadastre a Bia Sete e adicione a nota "${text}"`);
    expect(reply).toBe(
      `Ações realizadas: Lead criado: Bia Sete (id: ${ids[0]}); Nota registrada: '${text}'.`,
    );
    const { notes, tasks } = await onlyLead(client, 'Bia Sete');
    expect([notes.length, tasks.length]).toEqual([1, 0]);
  });

  it('C12 goes on in the thread with its lead, and does not announce it again', async () => {
    const threadId = randomUUID();
    const first = await ask('Cadastre a Eva Doze', threadId);
    expect(first.reply).toBe(`Lead criado: Eva Doze (id: ${first.ids[0]})`);
    const second = await ask('Adicione a nota oi e crie tarefa para amanhã', threadId);
    expect(second.reply).toBe(
      "Ações realizadas: Nota registrada: 'oi'; " +
        `Tarefa criada: Tarefa: Eva Doze (id: ${second.ids[1]}, prazo: ${shownDay(dayIn(1))}).`,
    );
    const { notes, tasks } = await onlyLead(client, 'Eva Doze');
    expect([notes.length, tasks.length]).toEqual([1, 1]);
  });

  it('C20 C22 asks for what was not said, and does nothing of a request that it read in part', async () => {
    const { reply, job } = await ask('Cadastre o Rui Vinte, crie tarefa ligar para semana que vem');
    expect(reply).toMatch(/^Não entendi: ".*semana que vem"\. Nada foi feito\.$/);
    expect(job.output?.actions).toEqual([]);
    expect(await leadsNamed(client, 'Rui Vinte')).toEqual([]);
    const { reply: asked } = await ask('Cadastre um lead');
    expect(asked).toBe('Para criar o lead preciso de: nome.');
  });

  it('C22 names what it does not understand', async () => {
    const { reply } = await ask('Toque uma música');
    expect(reply).toBe('Não entendi: "Toque uma música". Nada foi feito.');
  });
});

describe('C15 a sentence for each intent, without a language model', () => {
  const threadId = randomUUID();
  const made = new Map<string, string>();
  const letters = new Map([
    ['lead_criar', 'L'],
    ['tarefa_criar', 'T'],
    ['proposta_rascunhar', 'P'],
  ]);
  const filled = (text: string) =>
    text.replaceAll(/\{(\w)\}/g, (_all, letter: string) => made.get(letter) ?? '');

  it.each(crmConversation)('%s: %s', async (intent, sentence, reply) => {
    const turn = await ask(filled(sentence), threadId);
    const letter = letters.get(intent);
    if (letter !== undefined) {
      const id = turn.ids[0] ?? '';
      made.set(letter, id).set(letter.toLowerCase(), id.slice(0, 8));
    }
    expect(turn.reply).toBe(filled(reply));
  });

  it('conversa_geral: Oi, tudo bem?', async () => {
    expect((await ask('Oi, tudo bem?', threadId)).reply).toContain(
      'regras simples, não um modelo de linguagem',
    );
  });
});

describe('E2 a workout is moved, without a language model', () => {
  it('reads the plan, moves the workout of tomorrow, names it and its day', async () => {
    const [tomorrow, later] = [dayAfter(1), dayAfter(4)];
    await client.sendJson('POST', '/v1/coach/plans', {
      name: 'Meia maratona',
      startsOn: dayAfter(-3),
      endsOn: dayAfter(20),
      workouts: [
        { date: tomorrow, type: 'RUNNING', description: 'Intervalado' },
        { date: dayAfter(5), type: 'RUNNING', description: 'Longão' },
      ],
    });
    const sentence = `Preciso adiar meu treino de amanhã para ${weekdayOf(later)}`;
    const { job, reply } = await ask(sentence, randomUUID(), 'coach');
    const shown = later.split('-').reverse().join('/');
    expect(reply).toContain('Intervalado');
    expect(reply).toContain(`Para: ${shown}`);
    expect((await client.executions(job.id)).map(({ name, type }) => [type, name])).toEqual(
      expect.arrayContaining([
        ['tool_call', 'get_training_plan'],
        ['tool_call', 'reschedule_workout'],
      ]),
    );
    const workouts = pageSchema(workoutSchema).parse(
      (await client.get('/v1/coach/workouts')).json(),
    );
    expect(workouts.items.map(({ description, date }) => [description, date])).toEqual(
      expect.arrayContaining([
        ['Intervalado', later],
        ['Longão', dayAfter(5)],
      ]),
    );
    // The next one finds that tomorrow is free now.
    const again = await ask(sentence, randomUUID(), 'coach');
    expect(again.reply).toContain('não há treino planejado');
  });
});

describe('a report by e-mail, without a language model', () => {
  const input = 'Envie o relatório resumo da semana para ana@example.com';

  it('B4 goes out once a person has approved, and the answer says where to', async () => {
    const { id } = await client.submit({ agent: 'reports', input });
    const question = await client.questionOf(id);
    expect(question).toMatchObject({
      tool: 'enviar_relatorio_email',
      args: { destinatario: 'ana@example.com', tipo_relatorio: 'resumo' },
    });
    const made = (await client.executions(id)).find(({ name }) => name === 'gerar_relatorio');
    // The one that was made for it, whatever reports there are.
    expect(question.preview).toMatchObject({ reportId: idSchema.parse(made?.result).id });
    await client.decide(question, { decision: 'approve' });
    const job = await client.settled(id);
    const [file] = await readdir(join(dataDir, 'outbox'));
    expect(job.output?.message).toContain(`outbox/${file}`);
  });

  it('B13 is not sent when a person refuses, and the answer says so with their reason', async () => {
    const sent = await readdir(join(dataDir, 'outbox'));
    const { id } = await client.submit({ agent: 'reports', input });
    const question = await client.questionOf(id);
    await client.decide(question, { decision: 'reject', reason: 'endereço errado' });
    const job = await client.settled(id);
    expect(job.output?.message).toContain(
      'não foi feito, pois não foi aprovado. Motivo: endereço errado',
    );
    expect(await readdir(join(dataDir, 'outbox'))).toEqual(sent);
  });
});

describe('GET /v1/agents', () => {
  it('says of each agent on offline:demo that it has no language model', async () => {
    const agents = pageSchema(z.object({ name: z.string(), notice: z.string() })).parse(
      (await client.get('/v1/agents')).json(),
    );
    expect(agents.items.map(({ name }) => name).sort()).toEqual([
      'assistant',
      'coach',
      'crm',
      'reports',
    ]);
    for (const { notice } of agents.items) expect(notice).toContain('no language model');
  });
});
