import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { weekdayOf } from '../support/service/coach-service.js';
import {
  codeOf,
  CrmThread,
  dayIn,
  onlyLead,
  planOf,
  putPlanner,
  shownDay,
} from '../support/service/crm-turns.js';
import { answer, held } from '../support/model/model-replies.js';
import { type ScriptedService, startScriptedService } from '../support/service/scripted-service.js';
import { leadDetailSchema } from '../../src/gateways/rest/crm/crm.schema.js';

let scripted: ScriptedService;

beforeAll(async () => {
  scripted = await startScriptedService({ settings: { TOOL_PACKS: 'crm' } });
  await putPlanner(scripted.client);
});
afterEach(() => {
  scripted.model.forget();
});
afterAll(() => scripted.close());

const thread = () => new CrmThread(scripted);

describe('one reply for a sentence with several intents', () => {
  it('C7 Lennon: one lead, one note, one task for tomorrow, one proposal', async () => {
    const { reply, ids, job } = await thread().turn(
      'Cadastre o Lennon, adicione a nota follow-up e crie tarefa para amanhã; já rascunhe a proposta ACME',
      ['lead_criar', { nome: 'Lennon' }],
      ['nota_adicionar', { texto: 'follow-up' }],
      ['tarefa_criar', { titulo: 'follow-up', data_limite: 'amanhã' }],
      ['proposta_rascunhar', { titulo: 'ACME' }],
    );
    const [leadId, , taskId, proposalId] = ids;
    expect(reply).toBe(
      `Ações realizadas: Lead criado: Lennon (id: ${leadId}); Nota registrada: 'follow-up'; ` +
        `Tarefa criada: follow-up (id: ${taskId}, prazo: ${shownDay(dayIn(1))}); ` +
        `Proposta rascunhada: ACME (id: ${proposalId}).`,
    );
    expect(job).toMatchObject({ status: 'COMPLETED', outcome: 'SUCCESS' });
    expect(await onlyLead(scripted.client, 'Lennon')).toMatchObject({
      id: leadId,
      notes: [{ text: 'follow-up' }],
      tasks: [{ id: taskId, dueOn: dayIn(1) }],
      proposals: [{ id: proposalId, title: 'ACME' }],
    });
  });

  it('C8 João and the note ligar às 9h', async () => {
    const { reply, ids } = await thread().turn(
      'Cadastre o João e adicione a nota ligar às 9h',
      ['lead_criar', { nome: 'João Oito' }],
      ['nota_adicionar', { texto: 'ligar às 9h' }],
    );
    expect(reply).toBe(
      `Ações realizadas: Lead criado: João Oito (id: ${ids[0]}); Nota registrada: 'ligar às 9h'.`,
    );
    const { notes, tasks } = await onlyLead(scripted.client, 'João Oito');
    expect([notes.length, tasks.length]).toEqual([1, 0]);
  });

  it('C9 Maria, a note and a task for today', async () => {
    const { reply, ids } = await thread().turn(
      'Cadastre a Maria, anote que prefere e-mail e crie uma tarefa para hoje',
      ['lead_criar', { nome: 'Maria Nove' }],
      ['nota_adicionar', { texto: 'prefere e-mail' }],
      ['tarefa_criar', { titulo: 'Responder', data_limite: 'hoje', tipo: 'email' }],
    );
    expect(reply).toBe(
      `Ações realizadas: Lead criado: Maria Nove (id: ${ids[0]}); ` +
        `Nota registrada: 'prefere e-mail'; ` +
        `Tarefa criada: Responder (id: ${ids[2]}, prazo: ${shownDay(dayIn(0))}).`,
    );
  });

  it('C10 Paulo and a proposal', async () => {
    const { reply, ids } = await thread().turn(
      'Cadastre o Paulo e rascunhe a proposta Site',
      ['lead_criar', { nome: 'Paulo Dez' }],
      ['proposta_rascunhar', { titulo: 'Site' }],
    );
    expect(reply).toBe(
      `Ações realizadas: Lead criado: Paulo Dez (id: ${ids[0]}); ` +
        `Proposta rascunhada: Site (id: ${ids[1]}).`,
    );
  });

  it('C11 Clara, a note, a task and a proposal', async () => {
    const { reply, ids } = await thread().turn(
      'Cadastre a Clara; anote indicada; tarefa ligar; proposta Plano',
      ['lead_criar', { nome: 'Clara Onze' }],
      ['nota_adicionar', { texto: 'indicada' }],
      ['tarefa_criar', { titulo: 'Ligar' }],
      ['proposta_rascunhar', { titulo: 'Plano' }],
    );
    expect(reply).toBe(
      `Ações realizadas: Lead criado: Clara Onze (id: ${ids[0]}); Nota registrada: 'indicada'; ` +
        `Tarefa criada: Ligar (id: ${ids[2]}); Proposta rascunhada: Plano (id: ${ids[3]}).`,
    );
  });

  it('C5 C14 leaves no action open, and two notes are two', async () => {
    const { job } = await thread().turn(
      'Cadastre a Dora e adicione as notas a e b',
      ['lead_criar', { nome: 'Dora' }],
      ['nota_adicionar', { texto: 'a' }],
      ['nota_adicionar', { texto: 'b' }],
    );
    const { notes } = await onlyLead(scripted.client, 'Dora');
    expect(notes.map(({ text }) => text).sort()).toEqual(['a', 'b']);
    const activity = await scripted.client.activity(job.id);
    expect(activity.map(({ role }) => role)).toEqual([
      'USER',
      'ASSISTANT',
      'TOOL_RESULT',
      'TOOL_RESULT',
      'TOOL_RESULT',
      'ASSISTANT',
    ]);
  });
});

describe('C12 the next job of a thread', () => {
  it('acts on its lead and does not announce it again', async () => {
    const talk = thread();
    const first = await talk.turn('Cadastre a Eva', ['lead_criar', { nome: 'Eva Doze' }]);
    expect(first.reply).toBe(`Lead criado: Eva Doze (id: ${first.ids[0]})`);
    const second = await talk.turn(
      'Adicione a nota oi e crie a tarefa Ligar',
      ['nota_adicionar', { texto: 'oi' }],
      ['tarefa_criar', { titulo: 'Ligar' }],
    );
    expect(second.reply).toBe(
      `Ações realizadas: Nota registrada: 'oi'; Tarefa criada: Ligar (id: ${second.ids[1]}).`,
    );
    const shown = scripted.model.requests.at(-1)?.body.messages.map(({ content }) => content);
    expect(shown?.[0]).toContain(`"leadId":"${first.ids[0]}"`);
    expect(shown).toContain('Cadastre a Eva');
    expect(shown).toContain(first.reply);
    const { notes, tasks } = await onlyLead(scripted.client, 'Eva Doze');
    expect([notes.length, tasks.length]).toEqual([1, 1]);
  });

  it('posted at the same moment waits for the one before', async () => {
    const { model, client } = scripted;
    const threadId = thread().id;
    model.script(
      held(answer(planOf(['lead_criar', { nome: 'Fábio Doze' }]))),
      answer(planOf(['nota_adicionar', { texto: 'depois' }])),
    );
    const asked = model.count;
    const [first, second] = await Promise.all([
      client.submit({ agent: 'planner', input: 'Cadastre o Fábio', threadId }),
      client.submit({ agent: 'planner', input: 'Outra', threadId }),
    ]);
    await model.waitForCount(asked + 1);
    model.release();
    const jobs = await Promise.all([client.job(first.id, 15), client.job(second.id, 15)]);
    expect(jobs.map(({ status }) => status)).toEqual(['COMPLETED', 'COMPLETED']);
    const { notes } = await onlyLead(client, 'Fábio Doze');
    expect(notes.map(({ text }) => text)).toEqual(['depois']);
  });
});

describe('the lead of an action', () => {
  it('C19 that is named stays the named one', async () => {
    const talk = thread();
    const [hugo] = (await talk.turn('Cadastre o Hugo', ['lead_criar', { nome: 'Hugo' }])).ids;
    await talk.turn(
      'Cadastre a Iara e adicione a nota x ao Hugo',
      ['lead_criar', { nome: 'Iara' }],
      ['nota_adicionar', { lead_ref_ou_id: hugo, texto: 'x' }],
      // Not the declared name of the slot.
      ['nota_adicionar', { lead: 'Hugo', texto: 'y' }],
    );
    expect((await onlyLead(scripted.client, 'Hugo')).notes).toHaveLength(2);
    expect((await onlyLead(scripted.client, 'Iara')).notes).toEqual([]);
  });

  it('C21 that may be several is asked for with the matches, and the other actions go on', async () => {
    const talk = thread();
    const first = (await talk.turn('a', ['lead_criar', { nome: 'Kim', empresa: 'Sol' }])).ids[0];
    const second = (await talk.turn('b', ['lead_criar', { nome: 'Kim', empresa: 'Lua' }])).ids[0];
    const { reply } = await thread().turn(
      'Adicione a nota x ao Kim e cadastre a Lia',
      ['nota_adicionar', { lead_ref_ou_id: 'Kim', texto: 'x' }],
      ['lead_criar', { nome: 'Lia' }],
    );
    const lia = (await onlyLead(scripted.client, 'Lia')).id;
    expect(reply).toBe(
      `Ações realizadas: Lead criado: Lia (id: ${lia}).\n` +
        `Ocorreram falhas: Encontrei 2 leads para "Kim": Kim (empresa: Sol, código: ${codeOf(first)}); ` +
        `Kim (empresa: Lua, código: ${codeOf(second)}). Diga qual deles pelo e-mail, pelo telefone ` +
        'ou pelo código.',
    );
  });

  it('C24 that is unknown is not found, and no data of another lead is told or changed', async () => {
    const talk = thread();
    await talk.turn('a', ['lead_criar', { nome: 'Nina', email: 'nina@example.com' }]);
    const { reply, job } = await talk.turn(
      'Mostre o Zacarias e anote y',
      ['lead_obter', { ref: 'Zacarias' }],
      ['nota_adicionar', { texto: 'y' }],
    );
    expect(reply).toBe(
      'Ocorreram falhas: Nenhum lead encontrado para "Zacarias"; ' +
        'Para adicionar a nota preciso de: lead.',
    );
    expect(JSON.stringify(job.output)).not.toMatch(/nina/i);
    expect((await onlyLead(scripted.client, 'Nina')).notes).toEqual([]);
  });

  it('C20 C22 is not needed for what is asked back: a date and a title', async () => {
    const { reply } = await thread().turn(
      'Cadastre o Otto e crie tarefas',
      ['lead_criar', { nome: 'Otto' }],
      ['tarefa_criar', { lead_ref_ou_id: 'Otto', titulo: 'Ligar', data_limite: 'um dia desses' }],
      ['tarefa_criar', { lead_ref_ou_id: 'Otto' }],
    );
    const { id, tasks } = await onlyLead(scripted.client, 'Otto');
    expect(reply).toBe(
      `Ações realizadas: Lead criado: Otto (id: ${id}).\n` +
        'Ocorreram falhas: Não entendi o prazo "um dia desses". Diga um dia: hoje, amanhã, um ' +
        'dia da semana ou uma data no formato AAAA-MM-DD; Para criar a tarefa preciso de: título.',
    );
    expect(tasks).toEqual([]);
  });
});

describe('C20 the day of a task', () => {
  it.each([
    ['hoje', dayIn(0)],
    ['Amanhã', dayIn(1)],
    [weekdayOf(dayIn(3)), dayIn(3)],
    [`próxima ${weekdayOf(dayIn(6))}`, dayIn(6)],
    // The weekday of today is the one in a week.
    [weekdayOf(dayIn(0)), dayIn(7)],
    ['2027-02-28', '2027-02-28'],
  ])('%s is %s', async (said, day) => {
    const { reply, ids } = await thread().turn(
      `Crie a tarefa Ligar para ${said}`,
      ['lead_criar', { nome: 'Pia Vinte' }],
      ['tarefa_criar', { titulo: 'Ligar', data_limite: said }],
    );
    expect(reply).toBe(
      `Ações realizadas: Lead criado: Pia Vinte (id: ${ids[0]}); ` +
        `Tarefa criada: Ligar (id: ${ids[1]}, prazo: ${shownDay(day)}).`,
    );
  });

  it.each(['2027-02-29', '31/12', 'daqui a pouco', 'sexta ou sábado', '2026', 'ontem'])(
    '%s is asked for, and no day is made up',
    async (said) => {
      const { reply, ids } = await thread().turn(
        `Crie a tarefa Ligar para ${said}`,
        ['lead_criar', { nome: 'Pia Vinte' }],
        ['tarefa_criar', { titulo: 'Ligar', data_limite: said }],
      );
      expect(reply).toBe(
        `Ações realizadas: Lead criado: Pia Vinte (id: ${ids[0]}).\n` +
          `Ocorreram falhas: Não entendi o prazo "${said}". Diga um dia: hoje, amanhã, um ` +
          'dia da semana ou uma data no formato AAAA-MM-DD.',
      );
      const lead = leadDetailSchema.parse(
        (await scripted.client.get(`/v1/crm/leads/${ids[0]}`)).json(),
      );
      expect(lead.tasks).toEqual([]);
    },
  );
});
