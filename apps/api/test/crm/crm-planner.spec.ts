import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import {
  CrmThread,
  dayIn,
  shownDay,
  leadsNamed,
  onlyLead,
  planOf,
  planOnwards,
  putPlanner,
  type Turn,
  turnOf,
} from '../support/service/crm-turns.js';
import {
  answer,
  apiError,
  held,
  type ModelReply,
  raw,
  reset,
} from '../support/model/model-replies.js';
import { type ScriptedService, startScriptedService } from '../support/service/scripted-service.js';

let scripted: ScriptedService;

beforeAll(async () => {
  scripted = await startScriptedService({ settings: { TOOL_PACKS: 'crm', RECONCILE_MS: '200' } });
  await putPlanner(scripted.client);
});
afterEach(() => {
  scripted.model.forget();
});
afterAll(() => scripted.close());

const thread = () => new CrmThread(scripted);

const typesOf = async (id: string) =>
  (await scripted.client.executions(id)).map(({ type }) => type);

describe('C16 a repetition', () => {
  const dropped = async ({ job }: Turn) =>
    (await scripted.client.executions(job.id))
      .filter(({ type }) => type === 'plan' || type === 'replan')
      .map(({ result }) => result);
  const duplicate = (intent: string) => ({ intent, reason: 'DUPLICATE' });

  it('that is exact is dropped, however its slots are written; other slots are kept', async () => {
    const actions = [
      { intent: 'lead_criar', slots: { nome: 'Caio Dezesseis', empresa: 'Sol' } },
      { intent: 'lead_criar', slots: { empresa: 'Sol', nome: 'Caio Dezesseis' } },
      { intent: 'nota_adicionar', slots: { texto: 'a' } },
      { intent: 'nota_adicionar', slots: '{"texto":"a"}' },
      { intent: 'NOTA-ADICIONAR', slots: { texto: 'a', lead_ref_ou_id: null } },
      { intent: 'nota_adicionar', slots: { texto: 'A' } },
      { intent: 'tarefa_criar', slots: { titulo: 'a' } },
      { intent: 'tarefa_criar', slots: { titulo: 'a', data_limite: 'hoje' } },
      { intent: 'nota_adicionar', slots: { texto: 'a' } },
    ];
    const turn = await thread().answered('Repita', answer(JSON.stringify({ actions })));
    const { id, notes, tasks } = await onlyLead(scripted.client, 'Caio Dezesseis');
    expect(notes.map(({ text }) => text).sort()).toEqual(['A', 'a']);
    expect(tasks.map(({ title, dueOn }) => [title, dueOn])).toEqual([
      ['a', dayIn(0)],
      ['a', null],
    ]);
    expect(turn.reply).toBe(
      `Ações realizadas: Lead criado: Caio Dezesseis (id: ${id}); Nota registrada: 'a'; ` +
        `Nota registrada: 'A'; Tarefa criada: a (id: ${tasks[1]?.id}); ` +
        `Tarefa criada: a (id: ${tasks[0]?.id}, prazo: ${shownDay(dayIn(0))}).`,
    );
    expect(await dropped(turn)).toMatchObject([
      {
        dropped: [
          duplicate('lead_criar'),
          duplicate('nota_adicionar'),
          duplicate('NOTA-ADICIONAR'),
          duplicate('nota_adicionar'),
        ],
      },
    ]);
  });

  it('of what the turn has done is dropped from its second plan; in the next turn it counts', async () => {
    const talk = thread();
    const lead = ['lead_criar', { nome: 'Davi Dezesseis' }] as const;
    const note = ['nota_adicionar', { texto: 'oi' }] as const;
    const turn = await talk.answered(
      'Cadastre o Davi e anote',
      answer(planOnwards(lead, note)),
      answer(planOf(lead, note, ['nota_adicionar', { texto: 'tchau' }])),
    );
    const { id, notes } = await onlyLead(scripted.client, 'Davi Dezesseis');
    expect(notes.map(({ text }) => text).sort()).toEqual(['oi', 'tchau']);
    expect(turn.reply).toBe(
      `Ações realizadas: Lead criado: Davi Dezesseis (id: ${id}); Nota registrada: 'oi'; ` +
        "Nota registrada: 'tchau'.",
    );
    expect(await dropped(turn)).toMatchObject([
      { dropped: [] },
      { dropped: [duplicate('lead_criar'), duplicate('nota_adicionar')] },
    ]);
    expect((await talk.turn('Anote oi', note)).reply).toBe("Nota registrada: 'oi'");
    expect((await onlyLead(scripted.client, 'Davi Dezesseis')).notes).toHaveLength(3);
  });
});

describe('C17 a replan', () => {
  /** A turn whose planner wants to go on each time; stops it where it asks the second time. */
  async function onwards(threadId: string, name: string) {
    const { model, client } = scripted;
    const asked = model.count;
    model.script(
      answer(
        planOnwards(
          ['lead_criar', { nome: name }],
          ['nota_adicionar', { texto: 'a' }],
          ['nota_adicionar', { texto: 'b' }],
        ),
      ),
      held(answer(planOnwards(['tarefa_criar', { titulo: 'Ligar' }]))),
    );
    const { id } = await client.submit({ agent: 'planner', input: name, threadId });
    await model.waitForCount(asked + 2);
    const between = await onlyLead(client, name);
    model.release();
    const { reply, ids, job } = turnOf(await client.job(id, 15));
    model.assertDone();
    return { reply, ids, job, between, requests: model.count - asked };
  }

  it('is asked for once a turn, when no action is open; the next turn may ask again', async () => {
    const { id: threadId } = thread();
    for (const name of ['Gal Um', 'Gal Dois']) {
      const { reply, ids, job, between, requests } = await onwards(threadId, name);
      expect(between.notes.map(({ text }) => text).sort()).toEqual(['a', 'b']);
      expect(between.tasks).toEqual([]);
      expect(requests).toBe(2);
      expect(reply).toBe(
        `Ações realizadas: Lead criado: ${name} (id: ${ids[0]}); Nota registrada: 'a'; ` +
          `Nota registrada: 'b'; Tarefa criada: Ligar (id: ${ids[3]}).`,
      );
      expect(await typesOf(job.id)).toEqual([
        'llm_call',
        'plan',
        'tool_call',
        'tool_call',
        'tool_call',
        'llm_call',
        'replan',
        'tool_call',
      ]);
      const shown = scripted.model.requests.at(-1)?.body.messages.at(-1)?.content;
      expect(shown).toContain(
        `Done: Lead criado: ${name} (id: ${ids[0]})\n` +
          "Done: Nota registrada: 'a'\nDone: Nota registrada: 'b'",
      );
    }
  });

  it.each([
    ['that does not ask for it', planOf(['listar_status_lead'])],
    ['without an action', planOnwards()],
  ])('is not asked for after a plan %s', async (_what, plan) => {
    const asked = scripted.model.count;
    await thread().answered('Status', answer(plan));
    expect(scripted.model.count - asked).toBe(1);
  });
});

describe('C18 a plan', () => {
  const action = (name: string) => `{"intent":"lead_criar","slots":{"nome":"${name}"}}`;

  it.each<readonly [form: string, name: string, text: string]>([
    ['in a bare list', 'Rita Um', `[${action('Rita Um')}]`],
    ['that is one bare action', 'Rita Dois', action('Rita Dois')],
    [
      'with slots as JSON text',
      'Rita Três',
      JSON.stringify({ actions: [{ intent: 'lead_criar', slots: '{"nome":"Rita Três"}' }] }),
    ],
    [
      'with actions as JSON text',
      'Rita Quatro',
      JSON.stringify({ actions: `[${action('Rita Quatro')}]` }),
    ],
    [
      'in single quotes',
      'Rita Cinco',
      "{'actions':[{'intent':'lead_criar','slots':{'nome':'Rita Cinco'}}]}",
    ],
    [
      'with unquoted keys',
      'Rita Seis',
      '{actions:[{intent:"lead_criar",slots:{nome:"Rita Seis"}}]}',
    ],
    ['as text in JSON', 'Rita Sete', JSON.stringify(`{"actions":[${action('Rita Sete')}]}`)],
    [
      'broken in several ways',
      'Rita Nove',
      "```json\n{'actions': [{intent: 'lead_criar', slots: \"{'nome': 'Rita Nove'}\"},]}\n```",
    ],
    ['in a fence after prose', 'Rita Oito', `Claro:\n\`\`\`json\n[${action('Rita Oito')}]\n\`\`\``],
  ])('%s is read', async (_form, name, text) => {
    const { reply } = await thread().answered(`Cadastre a ${name}`, answer(text));
    expect(reply).toBe(`Lead criado: ${name} (id: ${(await onlyLead(scripted.client, name)).id})`);
  });
});

describe('C23 a planner that fails', () => {
  const failed =
    'Não consegui planejar o pedido agora e nada foi feito. Tente novamente em instantes.';
  const html = (status: number) =>
    raw(status, '<!doctype html><html><body>Bad gateway</body></html>', {
      'content-type': 'text/html',
    });
  const run = async (maxAttempts: number, ...replies: readonly ModelReply[]) => {
    const { model, client } = scripted;
    const asked = model.count;
    model.script(...replies);
    const job = await client.run({ agent: 'planner', input: 'Cadastre a Vera', maxAttempts });
    model.assertDone();
    return { job, reply: turnOf(job).reply, requests: model.count - asked };
  };

  it.each([
    ['status 400', apiError(400, 'bad request')],
    ['status 500', apiError(500, 'Internal error')],
    ['HTML and status 502', html(502)],
    ['HTML and status 200', html(200)],
    ['a broken connection', reset()],
    ['no choices', raw(200, { choices: [] })],
  ])('with %s does not fail the turn at the last attempt', async (_fault, reply) => {
    const turn = await run(1, reply);
    expect(turn.reply).toBe(failed);
    expect(turn.requests).toBe(1);
    expect(turn.job).toMatchObject({
      status: 'COMPLETED',
      outcome: 'SUCCESS',
      error: null,
      output: { actions: [] },
    });
    expect(await typesOf(turn.job.id)).toEqual(['llm_error']);
    expect(await leadsNamed(scripted.client, 'Vera')).toEqual([]);
    // A turn that goes well in between keeps the provider from being left alone.
    await thread().turn('Status', ['listar_status_lead']);
  });

  it('is asked again while attempts are left', async () => {
    const plan = answer(planOf(['lead_criar', { nome: 'Vera Uma' }]));
    const again = await run(2, apiError(500, 'Internal error'), plan);
    const { id } = await onlyLead(scripted.client, 'Vera Uma');
    expect(again.reply).toBe(`Lead criado: Vera Uma (id: ${id})`);
    const never = await run(2, apiError(500, 'Internal error'), html(502));
    expect(never.reply).toBe(failed);
    expect([again.job.attempts, never.job.attempts]).toEqual([2, 2]);
  });

  it('after its actions leaves what was done, and the thread goes on', async () => {
    const talk = thread();
    const { reply, ids } = await talk.answered(
      'Cadastre o Xande e o resto',
      answer(planOnwards(['lead_criar', { nome: 'Xande' }])),
      apiError(400, 'bad request'),
    );
    expect(reply).toBe(
      `Ações realizadas: Lead criado: Xande (id: ${ids[0]}).\n` +
        'Ocorreram falhas: O restante do pedido não pôde ser planejado.',
    );
    expect((await talk.answered('Anote', apiError(400, 'bad request'))).reply).toBe(failed);
    await talk.turn('Anote', ['nota_adicionar', { texto: 'oi' }]);
    expect((await onlyLead(scripted.client, 'Xande')).notes).toHaveLength(1);
  });
});
