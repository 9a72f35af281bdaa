import { describe, expect, it } from 'vitest';
import { ModelError } from '../../model/llm-adapter.js';
import { lennon, note, runPlan } from '../../testing/run-plan.js';
import { says } from '../../testing/scripted-model.js';
import { planOf } from '../../testing/sales-tools.js';

const prose = 'Claro! Vou cadastrar o Lennon.';
const onwards = planOf(lennon).replace(/}$/, ',"replan":true}');
const nothingDone = /^Não entendi o pedido e nada foi feito\./;

describe('a planner that answers with something that is no plan', () => {
  it('is asked once more and told what is wanted', async () => {
    const { reply, model, activity, of, data } = await runPlan([prose, planOf(lennon)]);
    expect(reply).toBe('Lead criado: Lennon (id: lead-lennon)');
    const [first, second] = model.requests.map(({ messages }) => messages);
    expect(second?.slice(0, first?.length)).toEqual(first);
    expect(second?.slice(first?.length)).toEqual([
      { role: 'assistant', content: prose, tool_calls: [] },
      { role: 'system', content: expect.stringMatching(/no plan: [^]*"actions"/) },
    ]);
    expect(activity.map(({ role }) => role)).toEqual([
      'USER',
      'ASSISTANT',
      'SYSTEM',
      'ASSISTANT',
      'TOOL_RESULT',
      'ASSISTANT',
    ]);
    expect(of('plan')).toHaveLength(2);
    expect(data.output).toMatchObject({ completeness: 'complete', notUnderstood: [] });
  });

  it('twice has understood nothing, and the request is named', async () => {
    const input = `Cadastre o\nLennon ${'e '.repeat(500)}`;
    const { reply, data, model } = await runPlan([prose, ''], { input });
    expect(reply).toMatch(nothingDone);
    expect(model.requests).toHaveLength(2);
    const { completeness, notUnderstood = [] } = data.output ?? {};
    expect(completeness).toBe('none');
    expect(notUnderstood).toEqual([expect.stringMatching(/^Cadastre o Lennon e e .*…$/)]);
    expect(notUnderstood[0]).toHaveLength(200);
  });

  it.each([
    ['as often as the agent lets unusable answers pass', { maxReplanAttempts: 2 }, 3],
    ['not at all where it lets none pass', { maxReplanAttempts: 0 }, 1],
    ['not where no iteration is left', { limits: { maxIterations: 1 } }, 1],
  ])('is asked again %s', async (_when, agent, requests) => {
    const { reply, data, model } = await runPlan([prose, prose, prose], {}, agent);
    expect(model.requests).toHaveLength(requests);
    expect(reply).toMatch(nothingDone);
    expect(data).toMatchObject({
      outcome: 'SUCCESS',
      output: { completeness: 'none', notUnderstood: ['Cadastre o Lennon'] },
    });
  });

  it('C23 and then fails for good does not fail the job', async () => {
    const broken = new ModelError('the key is wrong', 'MODEL_AUTHENTICATION', false);
    const { reply, data } = await runPlan([prose, broken]);
    expect(reply).toMatch(/^Não consegui planejar o pedido agora e nada foi feito\./);
    expect(data).toMatchObject({ outcome: 'SUCCESS', output: { completeness: 'none' } });
  });

  it('C17 at a replan is asked once more too, and what was done stays', async () => {
    const { reply, tools, model, data } = await runPlan([onwards, prose, planOf(note)]);
    expect(tools).toEqual(['create_lead', 'add_note']);
    expect(reply).toContain("Nota registrada: 'follow-up'.");
    expect(model.requests[2]?.messages.map(({ role }) => role)).toEqual([
      'system',
      'user',
      'user',
      'assistant',
      'system',
    ]);
    expect(data.output?.completeness).toBe('complete');
  });

  it('C17 twice at a replan has left the rest undone, and says so', async () => {
    const { reply, data } = await runPlan([onwards, prose, prose]);
    expect(reply).toBe(
      'Ações realizadas: Lead criado: Lennon (id: lead-lennon).\n' +
        'Ocorreram falhas: O restante do pedido não pôde ser planejado.',
    );
    expect(data.output).toMatchObject({ completeness: 'partial', notUnderstood: [] });
  });

  it('because it was cut has not succeeded, whether something was done or nothing', async () => {
    const cut = { ...says(planOf(lennon)), finishReason: 'length' };
    const nothing = await runPlan([cut, cut]);
    expect(nothing.data).toMatchObject({ outcome: 'FAILURE_LLM', error: { code: 'ANSWER_CUT' } });
    expect(nothing.effects).toEqual([]);
    const { data, tools, reply } = await runPlan([onwards, cut, cut]);
    expect(tools).toEqual(['create_lead']);
    expect(data.outcome).toBe('FAILURE_LLM');
    expect(data.output?.completeness).toBe('partial');
    expect(reply).toContain('Lead criado: Lennon');
  });
});
