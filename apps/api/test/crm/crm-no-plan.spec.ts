import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import {
  CrmThread,
  leadsNamed,
  onlyLead,
  planOf,
  putPlanner,
} from '../support/service/crm-turns.js';
import { answer } from '../support/model/model-replies.js';
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

describe('C18 an answer of the planner', () => {
  const action = (name: string) => `{"intent":"lead_criar","slots":{"nome":"${name}"}}`;

  const nothingDone =
    'Não entendi o pedido e nada foi feito. Você pode me pedir para: adicionar a nota; ' +
    'adicionar o item à proposta; calcular os totais da proposta; concluir a tarefa; ' +
    'criar o lead; criar a tarefa; rascunhar a proposta; exportar a proposta; ' +
    'consultar o lead; listar os status de lead; listar os leads; listar as notas; ' +
    'listar as propostas; listar as tarefas; buscar leads; atualizar o lead; ' +
    'atualizar o corpo da proposta.';

  it.each([
    ['prose', answer('Prontinho, cadastrei a Sônia!')],
    ['half', answer(`{"actions":[${action('Sônia').slice(0, -8)}`)],
    ['a number', answer('42')],
    ['null', answer('null')],
    ['HTML', answer('<html><body>Sônia</body></html>')],
    ['something else', answer('{"leads":[{"nome":"Sônia"}]}')],
    ['brackets without end', answer('['.repeat(5_000))],
  ])('that is %s, twice, is empty, is recorded and does nothing', async (_garbage, reply) => {
    const turn = await thread().answered('Cadastre a Sônia', reply, reply);
    expect(turn.reply).toBe(nothingDone);
    expect(turn.job).toMatchObject({
      outcome: 'SUCCESS',
      iterations: 2,
      output: { actions: [], completeness: 'none', notUnderstood: ['Cadastre a Sônia'] },
    });
    const entries = await scripted.client.executions(turn.job.id);
    expect(entries.map(({ type }) => type)).toEqual(['llm_call', 'plan', 'llm_call', 'plan']);
    for (const plan of entries.filter(({ type }) => type === 'plan')) {
      expect(plan).toMatchObject({
        params: { read: null },
        result: { actions: [], dropped: [] },
        message: expect.stringMatching(/./),
      });
    }
    expect(await leadsNamed(scripted.client, 'Sônia')).toEqual([]);
  });

  it('that is cut where it still reads, twice, does nothing and is told as what it is', async () => {
    const cut = answer(action('Sônia'), { finishReason: 'length' });
    const { job } = await thread().answered('Cadastre a Sônia', cut, cut);
    expect(job).toMatchObject({
      status: 'FAILED',
      outcome: 'FAILURE_LLM',
      error: { code: 'ANSWER_CUT' },
      iterations: 2,
      output: { actions: [], completeness: 'none' },
    });
    expect(await leadsNamed(scripted.client, 'Sônia')).toEqual([]);
  });

  it('that is prose is asked for once more, with a note of what is wanted', async () => {
    const prose = 'Prontinho, cadastrei a Tânia!';
    const turn = await thread().answered(
      'Cadastre a Tânia',
      answer(prose),
      answer(planOf(['lead_criar', { nome: 'Tânia Dez' }])),
    );
    const { id } = await onlyLead(scripted.client, 'Tânia Dez');
    expect(turn.reply).toBe(`Lead criado: Tânia Dez (id: ${id})`);
    expect(turn.job.output?.completeness).toBe('complete');
    const [first, second] = scripted.model.requests.slice(-2).map(({ body }) => body.messages);
    expect(second?.slice(0, -2)).toEqual(first);
    expect(second?.slice(-2)).toMatchObject([
      { role: 'assistant', content: prose },
      { role: 'system', content: expect.stringContaining('no plan') },
    ]);
    const [, asked, note] = await scripted.client.activity(turn.job.id);
    expect(asked).toMatchObject({ role: 'ASSISTANT', content: prose });
    expect(note).toMatchObject({ role: 'SYSTEM', content: second?.at(-1)?.content });
  });
});
