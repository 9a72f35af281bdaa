import { describe, expect, it } from 'vitest';
import { ModelError } from '../../model/llm-adapter.js';
import { lennon, note, runPlan } from '../../testing/run-plan.js';
import { planOf, type WrittenAction } from '../../testing/sales-tools.js';

describe('C17 a replan', () => {
  const again = (...actions: readonly WrittenAction[]) =>
    planOf(...actions).replace(/}$/, ',"replan":true}');

  it('is made once the results are known, and once only', async () => {
    const { reply, types, model, tools } = await runPlan([again(lennon), again(note)]);
    expect(tools).toEqual(['create_lead', 'add_note']);
    expect(reply).toContain("Nota registrada: 'follow-up'.");
    expect(types.filter((type) => type === 'plan' || type === 'replan')).toEqual([
      'plan',
      'replan',
    ]);
    expect(model.requests).toHaveLength(2);
    const shown = model.requests[1]?.messages.at(-1)?.content;
    expect(shown).toContain('Done: Lead criado: Lennon (id: lead-lennon)');
    expect(model.requests[1]?.messages.map(({ role }) => role)).toEqual(['system', 'user', 'user']);
  });

  it('does not do again what was done', async () => {
    const { reply, tools } = await runPlan([again(lennon), planOf(lennon, note)]);
    expect(tools).toEqual(['create_lead', 'add_note']);
    expect(reply?.match(/Lead criado/g)).toHaveLength(1);
  });

  it('comes only after all actions, and not for a plan without any', async () => {
    const { model, types } = await runPlan([again(lennon, note), planOf()]);
    const planned = types.indexOf('replan');
    expect(types.slice(0, planned)).toEqual([
      'llm_call',
      'plan',
      'tool_call',
      'tool_call',
      'llm_call',
    ]);
    expect(model.requests).toHaveLength(2);
    const empty = await runPlan([again()]);
    expect(empty.model.requests).toHaveLength(1);
    expect(empty.reply).toContain('nada foi feito');
  });

  it('is left out at the limit of iterations, and the job is answered all the same', async () => {
    const { reply, data, model } = await runPlan(
      [again(lennon)],
      {},
      { limits: { maxIterations: 1 } },
    );
    expect(reply).toBe('Lead criado: Lennon (id: lead-lennon)');
    expect(data.outcome).toBe('SUCCESS');
    expect(model.requests).toHaveLength(1);
  });
});

describe('C23 a planner that fails', () => {
  const broken = new ModelError('the key is wrong', 'MODEL_AUTHENTICATION', false);
  const busy = new ModelError('busy', 'MODEL_UNAVAILABLE', true);

  it('for good does not fail the job', async () => {
    const { reply, data, types } = await runPlan([broken]);
    expect(reply).toBe(
      'Não consegui planejar o pedido agora e nada foi feito. Tente novamente em instantes.',
    );
    expect(data.outcome).toBe('SUCCESS');
    expect(types).toEqual(['llm_error']);
  });

  it('for a while delays the job as long as attempts are left', async () => {
    const { job, data } = await runPlan([busy], { maxAttempts: 3, failures: 0 });
    expect(job.status().type).toBe('DELAYED');
    expect(data.failures).toBe(1);
  });

  it('at the last attempt ends the job', async () => {
    const { job, reply } = await runPlan([busy], { maxAttempts: 3, failures: 2 });
    expect(job.status().type).toBe('COMPLETED');
    expect(reply).toContain('nada foi feito');
  });

  it('at a replan leaves what was done in the reply', async () => {
    const plan = `{"actions":[{"intent":"lead_criar","slots":{"nome":"Lennon"}}],"replan":true}`;
    const { reply, data } = await runPlan([plan, broken]);
    expect(reply).toBe(
      'Ações realizadas: Lead criado: Lennon (id: lead-lennon).\n' +
        'Ocorreram falhas: O restante do pedido não pôde ser planejado.',
    );
    expect(data.outcome).toBe('SUCCESS');
  });

  it('by throwing does not fail the job either', async () => {
    const { reply, types, data } = await runPlan([]);
    expect(reply).toContain('nada foi feito');
    expect(types).toEqual(['system_error']);
    expect(data).toMatchObject({ outcome: 'SUCCESS', output: { completeness: 'none' } });
  });
});
