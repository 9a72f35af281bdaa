import { describe, expect, it } from 'vitest';
import { keepsFacts } from './keeps-facts.js';
import type { Segment } from './segments.js';
import { ModelError } from '../../../model/llm-adapter.js';
import { createTestJob } from '../../../testing/create-test-job.js';
import { planOf, salesTools } from '../../../testing/sales-tools.js';
import { says, ScriptedModel } from '../../../testing/scripted-model.js';
import { testRun } from '../../../testing/test-run.js';

const plain = "Ações realizadas: Lead criado: Ana (id: lead-ana); Nota registrada: 'ligar às 9h'.";

async function polished(answer: string | ModelError, polishReply = true) {
  const plan = says(
    planOf(['lead_criar', { nome: 'Ana' }], ['nota_adicionar', { texto: 'ligar às 9h' }]),
  );
  const model = new ScriptedModel(plan, typeof answer === 'string' ? says(answer) : answer);
  const { data, executions } = await testRun({
    model,
    tools: salesTools(() => undefined),
    agent: { strategy: 'plan', polishReply },
    job: createTestJob(),
  });
  return { reply: data.output?.message, last: executions.at(-1), model, usage: data.usage };
}

describe('a polished reply', () => {
  it('is sent when it holds every fact, and is recorded and paid for', async () => {
    const text = "Pronto! Cadastrei Ana (id: lead-ana) e anotei 'ligar às 9h'.";
    const { reply, last, usage } = await polished(text);
    expect(reply).toBe(text);
    expect(last).toMatchObject({ type: 'llm_call', result: { sent: true, text } });
    expect(usage).toMatchObject({ modelCalls: 2, totalTokens: 30 });
  });

  it('is dropped when a fact is missing, and is recorded', async () => {
    const { reply, last } = await polished('Pronto! Cadastrei Ana e anotei tudo.');
    expect(reply).toBe(plain);
    expect(last).toMatchObject({ type: 'llm_call', result: { sent: false } });
  });

  it('that fails leaves the reply as it is', async () => {
    const { reply, last } = await polished(new ModelError('busy', 'MODEL_UNAVAILABLE', true));
    expect(reply).toBe(plain);
    expect(last?.type).toBe('llm_error');
  });

  it('is not asked for unless the agent wants it', async () => {
    const { reply, model } = await polished('anything', false);
    expect(reply).toBe(plain);
    expect(model.requests).toHaveLength(1);
  });
});

describe('what a polished reply may not change', () => {
  const segments: readonly Segment[] = [
    {
      kind: 'done',
      text: 'Proposta rascunhada: site novo (id: 7b1c-9, total: R$ 1.234,50, prazo: 22/11/2026)',
      result: { titulo: 'site novo', moeda: 'BRL' },
    },
    { kind: 'failed', text: 'Lead não encontrado: Zé Prado.' },
  ];
  const reply = segments.map(({ text }) => text).join('\n');
  const good =
    'A proposta site novo (7b1c-9) soma R$ 1.234,50 até 22/11/2026. Mas: Lead não encontrado: Zé Prado.';

  it('nothing: other words around the same facts are kept', () => {
    expect(keepsFacts(good, reply, segments)).toBe(true);
  });

  it.each([
    ['an id', good.replace('7b1c-9', '')],
    ['an amount', good.replace('1.234,50', '1.234,5')],
    ['a date', good.replace('22/11/2026', 'amanhã')],
    ['a title of a result', good.replace('site novo', 'do site')],
    ['a failure', good.replace('Lead não encontrado: Zé Prado.', '')],
    ['a failure in other words', good.replace('não encontrado', 'encontrado')],
    ['a number that is new', `${good} Ligue para 9999.`],
    ['a uuid that is new', `${good} 0197a000-0000-7000-8000-000000000001`],
    ['everything', ''],
    ['its length', `${good} ${'muito '.repeat(500)}`],
  ])('%s', (_what, text) => {
    expect(keepsFacts(text, reply, segments)).toBe(false);
  });
});
