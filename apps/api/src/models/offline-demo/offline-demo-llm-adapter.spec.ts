import type { ModelMessage, ModelRequest, ModelResponse } from '@faina/agent-core';
import { describe, expect, it } from 'vitest';
import { OfflineDemoLlmAdapter } from './offline-demo-llm-adapter.js';

const adapter = new OfflineDemoLlmAdapter(
  { now: () => new Date('2026-11-21T01:00:00Z') },
  'America/Sao_Paulo',
);

const tool = (name: string) => ({ name, description: name, parameters: {} });

async function answerTo(
  prompt: string,
  more: readonly ModelMessage[] = [],
  toolNames = ['get_last_activity', 'get_activity_by_date'],
): Promise<ModelResponse> {
  const request: ModelRequest = {
    model: 'offline:demo',
    messages: [
      { role: 'system', content: 'You are a coach.' },
      { role: 'user', content: prompt },
      ...more,
    ],
    tools: toolNames.map(tool),
    signal: new AbortController().signal,
  };
  const result = await adapter.generateText(request);
  if (result.isError()) throw result.error;
  return result.value;
}

const after = (response: ModelResponse, content: string): ModelMessage[] => [
  { role: 'assistant', content: response.content, tool_calls: response.tool_calls },
  ...response.tool_calls.map((call): ModelMessage => ({
    role: 'tool',
    tool_call_id: call.id,
    toolName: call.function.name,
    content,
  })),
];

describe('OfflineDemoLlmAdapter', () => {
  it('E1 asks for the last run, then answers with its figures and no question', async () => {
    const prompt = 'Analise meu último treino de corrida';
    const first = await answerTo(prompt);
    expect(first).toMatchObject({
      content: null,
      finishReason: 'tool-calls',
      usage: { estimated: true },
    });
    expect(first.tool_calls).toEqual([
      {
        id: 'demo_2',
        type: 'function',
        function: { name: 'get_last_activity', arguments: '{"activity_type":"RUNNING"}' },
      },
    ]);
    const second = await answerTo(
      prompt,
      after(first, '{"activity":{"type":"RUNNING","distance_km":10.02,"pace_min_per_km":"5:12"}}'),
    );
    expect(second).toMatchObject({ tool_calls: [], finishReason: 'stop' });
    expect(second.content).toMatch(/10,02 km[^]*5:12 min\/km/);
    expect(second.content).not.toContain('?');
  });

  it('says of itself in every answer that it is no language model', async () => {
    expect((await answerTo('Bom dia')).content).toContain('não um modelo de linguagem');
    expect((await answerTo('Tell me a joke')).content).toContain('no language model');
  });

  it("counts days in the athlete's time zone", async () => {
    const { tool_calls: calls } = await answerTo('Como foi meu treino de ontem?');
    expect(calls[0]?.function.arguments).toBe('{"date":"2026-11-19"}');
  });

  it("reports a tool's error as it is and does not ask again", async () => {
    const first = await answerTo('Analyze my last run');
    const error =
      '{"name":"ToolError","message":"timed out after 10000 ms","toolName":"get_last_activity","isRecoverable":true}';
    const second = await answerTo('Analyze my last run', after(first, error));
    expect(second.tool_calls).toEqual([]);
    expect(second.content).toContain('get_last_activity failed: timed out after 10000 ms');
  });

  it('asks only for tools that it was given, and else says what it can do', async () => {
    const response = await answerTo('Como dormi?');
    expect(response.tool_calls).toEqual([]);
    expect(response.content).toContain('Analise meu último treino de corrida');
    expect(response.content).not.toContain('sono');
    expect((await answerTo('Analyze my last run', [], [])).content).toContain(
      'cannot serve this request',
    );
  });

  it('answers the same request in the same way', async () => {
    expect(await answerTo('Analyze my last run')).toEqual(await answerTo('Analyze my last run'));
  });

  it('C7 plans as JSON alone where a plan is asked for', async () => {
    const request: ModelRequest = {
      model: 'offline:demo',
      messages: [{ role: 'user', content: 'Cadastre o Lennon' }],
      tools: [],
      responseSchema: { name: 'plan', schema: {} },
      signal: new AbortController().signal,
    };
    expect(await adapter.generateText(request)).toMatchObject({
      value: {
        content: '{"actions":[{"intent":"lead_criar","slots":{"nome":"Lennon"}}]}',
        tool_calls: [],
        finishReason: 'stop',
      },
    });
  });

  it('E2 reads the plan, moves the workout of tomorrow, and confirms', async () => {
    const prompt = 'Preciso adiar meu treino de amanhã para sexta';
    const toolNames = ['get_training_plan', 'reschedule_workout'];
    const first = await answerTo(prompt, [], toolNames);
    expect(first.tool_calls[0]?.function.name).toBe('get_training_plan');
    const workout = { id: 'w', date: '2026-11-21', description: 'Tiros' };
    const plan = after(first, JSON.stringify({ workouts_without_plan: [workout] }));
    const second = await answerTo(prompt, plan, toolNames);
    expect(second.tool_calls[0]?.function).toEqual({
      name: 'reschedule_workout',
      arguments: '{"workout_id":"w","new_date":"2026-11-27","strategy":"swap"}',
    });
    const moved = { moved: true, from: '2026-11-21', to: '2026-11-27', workout };
    const third = await answerTo(
      prompt,
      [...plan, ...after(second, JSON.stringify(moved))],
      toolNames,
    );
    expect(third.content).toContain(
      'o treino "Tiros" foi movido de 21/11/2026 (sábado) para 27/11/2026 (sexta-feira)',
    );
  });

  it('is the only model of its provider', async () => {
    const request = {
      model: 'offline:gpt',
      messages: [],
      tools: [],
      signal: new AbortController().signal,
    };
    expect(await adapter.generateText(request)).toMatchObject({
      error: { code: 'MODEL_NOT_CONFIGURED', isRetryable: false },
    });
  });
});
