import { describe, expect, it } from 'vitest';
import { lennon, note, proposal, runPlan, task } from '../../testing/run-plan.js';
import { planOf } from '../../testing/sales-tools.js';

describe('a job with the strategy plan', () => {
  it('C1 forwards one segment unchanged', async () => {
    const { reply, result, model, data } = await runPlan([planOf(lennon)]);
    expect(reply).toBe('Lead criado: Lennon (id: lead-lennon)');
    expect(result).toMatchObject({ value: { status: 'SUCCESS', message: reply } });
    expect(data.output?.actions).toMatchObject([{ tool: 'create_lead', status: 'done' }]);
    expect(model.requests).toHaveLength(1);
  });

  it('C2 C4 C5 answers several actions with one reply in the order of the work', async () => {
    const { reply, job, activity, tools } = await runPlan([planOf(lennon, note, task, proposal)]);
    expect(reply).toBe(
      "Ações realizadas: Lead criado: Lennon (id: lead-lennon); Nota registrada: 'follow-up'; " +
        'Tarefa criada: Ligar; Proposta rascunhada: ACME.',
    );
    expect(tools).toEqual(['create_lead', 'add_note', 'create_task', 'draft_proposal']);
    expect(job.openCalls()).toEqual([]);
    expect(activity.at(-1)).toMatchObject({ role: 'ASSISTANT', content: reply, toolCalls: [] });
  });

  it('C3 tells failures apart and goes on after them', async () => {
    const { reply, tools, data } = await runPlan([
      planOf(
        lennon,
        ['nota_adicionar', { lead: 'ambiguous', texto: 'x' }],
        ['tarefa_criar', { lead: 'lead-lennon', titulo: 'Ligar' }],
        ['lead_obter', { ref: 'nobody' }],
      ),
    ]);
    expect(reply).toBe(
      'Ações realizadas: Lead criado: Lennon (id: lead-lennon); Tarefa criada: Ligar.\n' +
        'Ocorreram falhas: Há dois leads; Lead não encontrado: nobody.',
    );
    expect(tools).toEqual(['create_lead', 'create_task']);
    expect(data.output?.actions.map(({ status }) => status)).toEqual(['done', 'failed', 'done']);
  });

  it('C3 forwards a failure that stands alone unchanged', async () => {
    const { reply, data } = await runPlan([planOf(['lead_obter', { ref: 'nobody' }])]);
    expect(reply).toBe('Lead não encontrado: nobody.');
    expect(data.outcome).toBe('SUCCESS');
  });

  it('C6 gives the lead of one action to the next ones and keeps it for the thread', async () => {
    const { effects, data } = await runPlan([planOf(lennon, note)]);
    expect(effects[1]?.args).toEqual({ lead: 'lead-lennon', texto: 'follow-up' });
    expect(data.context).toEqual({ leadId: 'lead-lennon' });
  });

  it('C6 gives a lead that is only looked up to the next actions as well', async () => {
    const { reply, effects } = await runPlan([planOf(['lead_obter', { ref: 'maria' }], note)]);
    expect(reply).toBe("Ações realizadas: Lead: maria; Nota registrada: 'follow-up'.");
    expect(effects[0]?.args).toEqual({ lead: 'lead-maria', texto: 'follow-up' });
  });

  it('C6 D1 fills it into slots that a model has mended', async () => {
    const unfit = ['nota_adicionar', { texto: ['follow-up'] }] as const;
    const { effects, model } = await runPlan([planOf(lennon, unfit), '{"texto":"follow-up"}']);
    expect(model.requests).toHaveLength(2);
    expect(effects[1]?.args).toEqual({ lead: 'lead-lennon', texto: 'follow-up' });
  });

  it('D1 tells the person what slots need that the model could not mend', async () => {
    const unfit = ['nota_adicionar', { texto: ['follow-up'] }] as const;
    const { reply, model } = await runPlan([planOf(lennon, unfit), 'I cannot.']);
    expect(model.requests).toHaveLength(2);
    expect(reply).toContain('Para adicionar a nota preciso de um valor válido em: texto.');
  });

  it('C6 tells the planner of the current lead and fills it in', async () => {
    const { effects, model } = await runPlan([planOf(note)], { context: { leadId: 'lead-paul' } });
    expect(model.requests[0]?.messages[0]?.content).toContain('{"leadId":"lead-paul"}');
    expect(effects[0]?.args).toEqual({ lead: 'lead-paul', texto: 'follow-up' });
  });

  it.each([
    ['is not found', ['lead_obter', { ref: 'nobody' }], 'Lead não encontrado: nobody'],
    ['cannot be made', ['lead_criar', {}], 'Para cadastrar o lead preciso de: nome'],
    ['is ambiguous', ['nota_adicionar', { lead: 'ambiguous', texto: 'y' }], 'Há dois leads'],
  ] as const)(
    'C6 C21 does not act on the lead before when the one asked for %s',
    async (...given) => {
      const [, failing, failure] = given;
      const { reply, effects, data } = await runPlan([planOf(failing, note)], {
        context: { leadId: 'lead-paul' },
      });
      expect(reply).toBe(`Ocorreram falhas: ${failure}; Para adicionar a nota preciso de: lead.`);
      expect(effects).toEqual([]);
      expect(data.context).toEqual({ leadId: null });
    },
  );

  it('C19 never overwrites a lead that was named', async () => {
    const named = ['nota_adicionar', { lead: 'lead-maria', texto: 'x' }] as const;
    const { effects } = await runPlan([planOf(lennon, named)]);
    expect(effects[1]?.args).toEqual({ lead: 'lead-maria', texto: 'x' });
  });

  it('C13 sends the planner the sentence as it was said, with its rules and intents', async () => {
    const input = 'Cadastre o Lennon; adicione a nota follow-up, e crie tarefa para amanhã';
    const threadMessages = [{ role: 'user', content: 'Oi' } as const];
    const { model } = await runPlan([planOf(lennon)], { input, threadMessages });
    const { messages, tools, responseSchema } = model.requests[0] ?? {};
    const [system, earlier, request, ...others] = messages ?? [];
    expect(request).toEqual({ role: 'user', content: input });
    expect(earlier).toEqual({ role: 'user', content: 'Oi' });
    expect(others).toEqual([]);
    expect(tools).toEqual([]);
    expect(responseSchema?.name).toBe('plan');
    expect(JSON.stringify(responseSchema?.schema)).toContain('"nota_adicionar","tarefa_criar"');
    expect(system?.content).toContain('You are a tester.');
    expect(system?.content).toContain('";", "," or "e"');
    // What the context fills is not asked of the planner.
    expect(system?.content).toMatch(/- nota_adicionar: .*"required":\["texto"\]/);
  });

  it('C13 plans only what both the agent and the key allow', async () => {
    const { reply, tools, of, model } = await runPlan([planOf(lennon, note)], {
      toolScopes: ['create_lead'],
    });
    expect(tools).toEqual(['create_lead']);
    expect(reply).toBe('Lead criado: Lennon (id: lead-lennon)');
    expect(of('plan')[0]?.result).toMatchObject({
      dropped: [{ intent: 'nota_adicionar', reason: 'INTENT_NOT_AVAILABLE' }],
    });
    expect(model.requests[0]?.messages[0]?.content).not.toContain('nota_adicionar');
  });

  it('C14 two notes in one sentence give two notes', async () => {
    const second = ['nota_adicionar', { texto: 'ligar às 9h' }] as const;
    const { reply, effects } = await runPlan([planOf(lennon, note, second)]);
    expect(effects).toHaveLength(3);
    expect(reply).toContain("Nota registrada: 'follow-up'; Nota registrada: 'ligar às 9h'.");
  });

  it('C16 does an exact repetition once', async () => {
    const { tools, of } = await runPlan([planOf(lennon, note, note)]);
    expect(tools).toEqual(['create_lead', 'add_note']);
    expect(of('plan')[0]?.result).toMatchObject({
      dropped: [{ intent: 'nota_adicionar', reason: 'DUPLICATE' }],
    });
  });

  it('C18 takes garbage for an empty plan, does nothing and says so', async () => {
    const prose = 'Claro! Vou cadastrar o Lennon.';
    const { reply, result, types, of, data } = await runPlan([prose, prose]);
    expect(reply).toMatch(/^Não entendi o pedido e nada foi feito\. Você pode me pedir para: /);
    expect(reply).toContain('adicionar a nota');
    expect(result).toMatchObject({ value: { status: 'SUCCESS' } });
    expect(types).toEqual(['llm_call', 'plan', 'llm_call', 'plan']);
    for (const plan of of('plan')) {
      expect(plan).toMatchObject({ params: { read: null }, result: { actions: [] } });
      expect(plan.message).toContain('JSON');
    }
    expect(data.output?.actions).toEqual([]);
  });

  it('C22 says what an action needs, asks no model for it and goes on', async () => {
    const { reply, tools, model, of } = await runPlan([
      planOf(['nota_adicionar', {}], ['lead_criar', { nome: ' ' }], lennon),
    ]);
    expect(reply).toBe(
      'Ações realizadas: Lead criado: Lennon (id: lead-lennon).\n' +
        'Ocorreram falhas: Para adicionar a nota preciso de: lead, texto; ' +
        'Para cadastrar o lead preciso de: nome.',
    );
    expect(tools).toEqual(['create_lead']);
    expect(of('tool_error')[0]?.error?.code).toBe('MISSING_SLOTS');
    expect(model.requests).toHaveLength(1);
  });

  it('C22 names a slot whose value cannot be used', async () => {
    const { reply, of } = await runPlan(
      [planOf(['tarefa_criar', { lead: 'x', titulo: 'Ligar', detalhes: { cor: {} } }])],
      {},
      { maxRepairAttempts: 0 },
    );
    expect(reply).toBe('Para criar a tarefa preciso de um valor válido em: detalhes.');
    expect(of('tool_error')[0]?.error?.code).toBe('INVALID_SLOTS');
  });
});

describe('conversa_geral', () => {
  it("is answered in the planner's words when it is all that was asked for", async () => {
    const { reply, types } = await runPlan([planOf(['conversa_geral', { resposta: 'Bom dia!' }])]);
    expect(reply).toBe('Bom dia!');
    expect(types).toEqual(['llm_call', 'plan']);
  });

  it('without words is answered with what can be asked', async () => {
    const { reply } = await runPlan([planOf(['conversa_geral'])]);
    expect(reply).toMatch(/^Como posso ajudar\? Você pode me pedir para: .*cadastrar o lead/);
  });

  it('beside actions says nothing', async () => {
    const claim = ['conversa_geral', { resposta: 'Criei dez leads.' }] as const;
    const { reply } = await runPlan([planOf(claim, lennon)]);
    expect(reply).toBe('Lead criado: Lennon (id: lead-lennon)');
  });
});

describe('a limit of tool calls', () => {
  it('of the planner leaves out the rest of the actions and says so', async () => {
    const many = Array.from({ length: 60 }, (_, n) => ['lead_criar', { nome: `n${n}` }] as const);
    const { reply, effects } = await runPlan([planOf(...many)]);
    expect(effects).toHaveLength(50);
    expect(reply).toMatch(
      /\nOcorreram falhas: Faço no máximo 50 ações por mensagem; as demais não foram feitas\.$/,
    );
  });

  it('ends the job; with onLimit answer the reply says what was left', async () => {
    const limits = { maxToolCalls: 1 };
    const failed = await runPlan([planOf(lennon, note, task)], {}, { limits });
    expect(failed.data.outcome).toBe('FAILURE_BUDGET');
    const { reply, data, tools } = await runPlan(
      [planOf(lennon, note, task)],
      {},
      { limits, onLimit: 'answer' },
    );
    expect(tools).toEqual(['create_lead']);
    expect(data.outcome).toBe('FAILURE_BUDGET');
    expect(reply).toBe(
      'Ações realizadas: Lead criado: Lennon (id: lead-lennon).\n' +
        'Ocorreram falhas: Um limite foi atingido e 2 ações não foram feitas.',
    );
  });
});
