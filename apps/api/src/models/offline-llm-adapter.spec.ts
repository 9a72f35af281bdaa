import type { ModelMessage, ModelRequest, ModelResponse } from '@faina/agent-core';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { OfflineLlmAdapter } from './offline-llm-adapter.js';

/** A Friday in São Paulo. */
const adapter = new OfflineLlmAdapter(
  { now: () => new Date('2026-11-21T01:00:00Z') },
  'America/Sao_Paulo',
);

const everyTool = [
  'create_lead',
  'create_task',
  'get_activity_by_date',
  'get_last_activity',
  'get_training_plan',
  'mark_workout_complete',
  'reschedule_workout',
];

async function answer(
  prompt: string,
  more: readonly ModelMessage[] = [],
  overrides: Partial<ModelRequest> = {},
): Promise<ModelResponse> {
  const result = await adapter.generateText({
    model: 'offline:demo',
    messages: [{ role: 'user', content: prompt }, ...more],
    tools: everyTool.map((name) => ({ name, description: name, parameters: {} })),
    signal: new AbortController().signal,
    ...overrides,
  });
  if (result.isError()) throw result.error;
  return result.value;
}

const after = (response: ModelResponse, ...contents: readonly string[]): ModelMessage[] => [
  { role: 'assistant', content: response.content, tool_calls: response.tool_calls },
  ...response.tool_calls.map((call, index): ModelMessage => ({
    role: 'tool',
    tool_call_id: call.id,
    toolName: call.function.name,
    content: contents[index] ?? '{}',
  })),
];

const callsOf = ({ tool_calls: calls }: ModelResponse) =>
  calls.map(({ function: { name, arguments: args } }) => [name, args]);

const withPicture: ModelMessage = {
  role: 'user',
  content: 'Hello',
  attachments: [{ id: 'a', mediaType: 'image/png', bytes: 3_066 }],
};

describe('files of a request', () => {
  it.each(['offline:demo', 'offline:call'])('are told as not understood by %s', async (model) => {
    const response = await answer('', [], { model, messages: [withPicture] });
    expect(response.notUnderstood).toEqual(['image/png (3066 bytes)']);
  });

  it('are named in the words of offline:demo', async () => {
    const { content } = await answer('', [], { messages: [withPicture] });
    expect(content).toContain('image/png (3066 bytes).');
  });

  it('are told with a plan, too', async () => {
    const responseSchema = { name: 'plan', schema: {} };
    const response = await answer('', [], { messages: [withPicture], responseSchema });
    expect(response.notUnderstood).toEqual(['image/png (3066 bytes)']);
  });
});

describe('offline:demo', () => {
  it('E1 asks for the last run, then answers with its figures and no question', async () => {
    const prompt = 'Analise meu último treino de corrida';
    const first = await answer(prompt);
    expect(first).toMatchObject({ content: null, finishReason: 'tool-calls' });
    expect(callsOf(first)).toEqual([['get_last_activity', '{"activity_type":"RUNNING"}']]);
    const data = '{"activity":{"id":"1","distance_km":10.02,"pace_min_per_km":"5:12"}}';
    const second = await answer(prompt, after(first, data));
    expect(second.content).toMatch(/Distância: 10,02 km[^]*5:12 min\/km/);
    expect(second.content).not.toContain('?');
    expect(second.content).toContain('não um modelo de linguagem');
  });

  it("counts days in the athlete's time zone", async () => {
    expect(callsOf(await answer('Como foi meu treino de ontem?'))).toEqual([
      ['get_activity_by_date', '{"date":"2026-11-19"}'],
    ]);
  });

  it('E2 reads the plan, moves the workout of tomorrow, and says what was moved', async () => {
    const prompt = 'Preciso adiar meu treino de amanhã para sexta';
    const first = await answer(prompt);
    expect(callsOf(first)).toEqual([['get_training_plan', '{}']]);
    const workout = { id: 'w', date: '2026-11-21', description: 'Tiros' };
    const plan = after(first, JSON.stringify({ workouts_without_plan: [workout] }));
    const second = await answer(prompt, plan);
    expect(callsOf(second)).toEqual([
      ['reschedule_workout', '{"workout_id":"w","new_date":"2026-11-27"}'],
    ]);
    const done = after(second, JSON.stringify({ moved: true, workout }));
    expect((await answer(prompt, [...plan, ...done])).content).toContain('Tiros');
  });

  it.each([
    ['none', []],
    ['two', ['a', 'b']],
  ])('E2 changes nothing where the day has %s', async (_count, ids) => {
    const prompt = 'Adie meu treino de amanhã para sexta e marque o treino de hoje como feito';
    const first = await answer(prompt);
    const workouts = [
      { id: 'today', date: '2026-11-20' },
      ...ids.map((id) => ({ id, date: '2026-11-21' })),
    ];
    const last = await answer(prompt, after(first, JSON.stringify({ workouts })));
    expect(last.tool_calls).toEqual([]);
    expect(last.content).toContain('Nada foi feito.');
  });

  it('never marks a workout as done before its day', async () => {
    const {
      content,
      tool_calls: calls,
      notUnderstood,
    } = await answer('Marque o treino de amanhã como feito');
    expect(calls).toEqual([]);
    expect(content).toContain('esse dia ainda não chegou');
    expect(notUnderstood).toEqual(['Marque o treino de amanhã como feito']);
  });

  it('says which part it did not read, and calls nothing', async () => {
    const { tool_calls: calls, notUnderstood } = await answer(
      'Cadastre a Ana e crie tarefa para amanhã ou sexta',
    );
    expect([calls, notUnderstood]).toEqual([[], ['ou sexta']]);
  });

  it("tells a tool's error as it is", async () => {
    const first = await answer('Analyze my last run');
    const error = '{"name":"ToolError","message":"timed out","isRecoverable":true}';
    const { content } = await answer('Analyze my last run', after(first, error));
    expect(content).toContain('failed in get_last_activity: timed out');
  });

  it('tells what was done where a last answer has to come without tools', async () => {
    const first = await answer('Cadastre a Ana');
    const more = after(first, '{"id":"1","name":"Ana"}');
    expect((await answer('Cadastre a Ana', more, { tools: [] })).content).toContain('Nome: Ana');
  });

  it('C7 plans as JSON alone where a plan is asked for, all or nothing', async () => {
    const plan = (prompt: string) =>
      answer(prompt, [], { tools: [], responseSchema: { name: 'plan', schema: {} } });
    expect((await plan('Cadastre o Lennon')).content).toBe(
      '{"actions":[{"intent":"lead_criar","slots":{"nome":"Lennon"}}]}',
    );
    expect(JSON.parse((await plan('Cadastre o Lennon e voe')).content ?? '')).toEqual({
      actions: [
        { intent: 'conversa_geral', slots: { resposta: 'Não entendi: "voe". Nada foi feito.' } },
      ],
      notUnderstood: ['voe'],
    });
  });

  it('answers requests to mend arguments or to polish a reply in words, and calls nothing', async () => {
    for (const prompt of ['Tool: create_lead\nThe arguments:\n{"nome":', '```\nLead criado\n```']) {
      const { content, tool_calls: calls } = await answer(prompt, [], { tools: [] });
      expect([typeof content, calls]).toEqual(['string', []]);
    }
  });

  it('reads any text without a throw, the same twice', async () => {
    const words = fc.constantFrom(
      ...'cadastre Ana o a e , ; não "x" \' amanhã R$ 1.500,00 nota tarefa para 30/02 ele treino 😀 \n'.split(
        ' ',
      ),
    );
    const texts = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 300 }),
      fc.array(words, { maxLength: 60 }).map((list) => list.join(' ')),
    );
    await fc.assert(
      fc.asyncProperty(texts, async (text) => {
        expect(await answer(text)).toEqual(await answer(text));
      }),
      { numRuns: 60 },
    );
  });
});

describe('offline:call', () => {
  const call = (prompt: string, more: readonly ModelMessage[] = [], overrides = {}) =>
    answer(prompt, more, { model: 'offline:call', ...overrides });
  const prompt = 'tickets__open {"title": "A"}\nPronto,\n  create_lead {nome: broken\nfeito {aqui}';

  it('makes the calls that are written down, as they are written, then says the rest', async () => {
    const first = await call(prompt);
    expect(callsOf(first)).toEqual([
      ['tickets__open', '{"title": "A"}'],
      ['create_lead', '{nome: broken'],
      ['feito', '{aqui}'],
    ]);
    expect(new Set(first.tool_calls.map(({ id }) => id)).size).toBe(3);
    expect(await call(prompt, after(first, '{}', '{}', '{}'))).toMatchObject({
      content: 'Pronto,',
      tool_calls: [],
    });
  });

  it('shows the results where nothing is left to say, and how it is used where nothing is called', async () => {
    const first = await call('create_lead {}');
    const last = await call('create_lead {}', after(first, '{"id":"1"}'));
    expect(last.content).toBe('create_lead: {"id":"1"}');
    expect((await call('')).content).toContain('tool_name {"argument": "value"}');
  });

  it('plans intents and the tools that serve them', async () => {
    const asked = { tools: [], responseSchema: { name: 'plan', schema: {} } };
    const { content } = await call('create_lead {"nome":"Ana"}\nnota_listar {x', [], asked);
    expect(JSON.parse(content ?? '')).toEqual({
      actions: [
        { intent: 'lead_criar', slots: '{"nome":"Ana"}' },
        { intent: 'nota_listar', slots: '{x' },
      ],
    });
  });

  it('makes no call where none may be made', async () => {
    expect((await call(prompt, [], { tools: [] })).tool_calls).toEqual([]);
  });
});

describe('other models of the provider', () => {
  it('are not there', async () => {
    const request = { model: 'offline:gpt', messages: [], tools: [] };
    const { signal } = new AbortController();
    expect(await adapter.generateText({ ...request, signal })).toMatchObject({
      error: { code: 'MODEL_NOT_CONFIGURED', isRetryable: false },
    });
  });
});
