import { describe, expect, it } from 'vitest';
import { ModelError, type ModelResponse } from '../../model/llm-adapter.js';
import { createTestJob } from '../../testing/create-test-job.js';
import { lennon, note, runPlan } from '../../testing/run-plan.js';
import { planOf, salesTools, type WrittenAction } from '../../testing/sales-tools.js';
import { callsTools, says, ScriptedModel } from '../../testing/scripted-model.js';
import { testRun } from '../../testing/test-run.js';

const planWith = (more: object, ...actions: readonly WrittenAction[]) =>
  JSON.stringify({ ...JSON.parse(planOf(...actions)), ...more });
const unknownIntent = ['lead_apagar', { nome: 'Lennon' }] as const;
const missingSlots = ['lead_criar', {}] as const;
const ambiguous = ['nota_adicionar', { lead: 'ambiguous', texto: 'x' }] as const;
const lookedUp = ['lead_obter', { ref: 'maria' }] as const;
const talk = ['conversa_geral', { resposta: 'Bom dia!' }] as const;
const broken = new ModelError('the key is wrong', 'MODEL_AUTHENTICATION', false);
const request = 'Cadastre o Lennon';

describe('how much of a planned request was done', () => {
  it.each<readonly [string, readonly (string | ModelError)[], string, readonly string[]]>([
    ['all actions', [planOf(lennon, note)], 'complete', []],
    ['a repetition that is done once', [planOf(lennon, lennon)], 'complete', []],
    ['talk', [planOf(talk)], 'complete', []],
    ['talk beside an action', [planOf(talk, lennon)], 'complete', []],
    ['something that is only looked up', [planOf(lookedUp)], 'complete', []],
    ['missing slots', [planOf(missingSlots)], 'none', []],
    ['missing slots beside an action', [planOf(missingSlots, lennon)], 'partial', []],
    ['an ambiguous lead', [planOf(ambiguous)], 'none', []],
    ['an ambiguous lead after a search', [planOf(lookedUp, ambiguous)], 'partial', []],
    ['an intent without a tool', [planOf(unknownIntent)], 'none', [request]],
    ['an intent without a tool beside one', [planOf(unknownIntent, lennon)], 'partial', []],
    ['an empty plan', [planOf()], 'none', [request]],
    ['an empty plan with a quote', [planWith({ notUnderstood: ['lennon'] })], 'none', ['lennon']],
    ['a quote', [planWith({ notUnderstood: ['o Lennon'] }, lennon)], 'partial', ['o Lennon']],
    ['a quote beside talk', [planWith({ notUnderstood: ['Lennon'] }, talk)], 'none', ['Lennon']],
    ['a planner that fails', [broken], 'none', []],
    ['a replan that fails', [planWith({ replan: true }, lennon), broken], 'partial', []],
    [
      'a replan that asks for a third plan',
      [planWith({ replan: true }, lennon), planWith({ replan: true }, note)],
      'partial',
      [],
    ],
  ])('%s', async (_what, answers, completeness, notUnderstood) => {
    const { data } = await runPlan(answers, { input: request });
    expect(data.output).toMatchObject({ completeness, notUnderstood });
  });

  it('is a part at most where a limit ended the job', async () => {
    const limits = { maxToolCalls: 1 };
    for (const onLimit of ['answer', 'fail'] as const) {
      const { data } = await runPlan([planOf(lennon, note)], {}, { limits, onLimit });
      expect(data.output?.completeness).toBe('partial');
      const { data: none } = await runPlan([planOf(missingSlots, note)], {}, { limits, onLimit });
      expect(none.output?.completeness).toBe('none');
    }
  });
});

describe('how much of a request without a plan was done', () => {
  const tools = salesTools(() => undefined);
  const run = (...steps: readonly ModelResponse[]) =>
    testRun({ model: new ScriptedModel(...steps), tools, job: createTestJob({ input: request }) });
  const creates = callsTools({ name: 'create_lead', args: { nome: 'Lennon' } });
  const fails = callsTools({ name: 'add_note', args: { lead: 'ambiguous', texto: 'x' } });
  const reads = callsTools({ name: 'get_lead', args: { ref: 'maria' } });
  const readsNothing = callsTools({ name: 'get_lead', args: { ref: 'nobody' } });
  const unheard = { ...says('Não entendi.'), notUnderstood: ['dance um\ntango'] };

  it.each([
    ['words alone', [says('Oi.')], 'complete'],
    ['an effect', [creates, says('Feito.')], 'complete'],
    ['a search, also one that found nothing', [reads, readsNothing, says('Feito.')], 'complete'],
    ['a failure', [reads, fails, says('Não deu.')], 'none'],
    ['an effect and a failure', [creates, fails, says('Quase.')], 'partial'],
    ['nothing understood', [unheard], 'none'],
    ['a part not understood, after an effect', [creates, unheard], 'partial'],
    ['nothing understood, after a search', [reads, unheard], 'none'],
  ])('%s', async (_what, steps, completeness) => {
    const { data } = await run(...steps);
    expect(data.output?.completeness).toBe(completeness);
    const isUnheard = steps.at(-1) === unheard;
    expect(data.output?.notUnderstood).toEqual(isUnheard ? ['dance um tango'] : []);
  });

  it('is bounded in what was not understood', async () => {
    const notUnderstood = Array.from({ length: 50 }, (_, n) => `${n} ${'x'.repeat(1_000)}`);
    const { data } = await run({ ...says('Não entendi.'), notUnderstood });
    expect(data.output?.notUnderstood).toHaveLength(10);
    expect(JSON.stringify(data.output?.notUnderstood).length).toBeLessThan(2_100);
  });
});
