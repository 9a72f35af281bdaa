import {
  ModelError,
  ModelNotAskedError,
  type ModelRequest,
  type ModelResult,
  Result,
} from '@faina/agent-core';
import { describe, expect, it } from 'vitest';
import { AliasLlmAdapter } from './alias-llm-adapter.js';

const aliases = new Map([['fast', ['openai:small', 'anthropic:small']]]);

/** What is asked for, and what comes back. */
async function ask(request: Partial<ModelRequest>, answer: ModelResult) {
  const asked: ModelRequest[] = [];
  const models = {
    generateText: (one: ModelRequest) => {
      asked.push(one);
      return Promise.resolve(answer);
    },
  };
  const { signal } = new AbortController();
  const whole = { model: 'openai:m', messages: [], tools: [], signal, ...request };
  const result = await new AliasLlmAdapter(models, aliases).generateText(whole);
  return { asked: asked[0], result };
}

const says = (more: { readonly model?: string } = {}): ModelResult =>
  Result.ok({ role: 'assistant', content: 'Hi', tool_calls: [], ...more });

describe('AliasLlmAdapter', () => {
  it('asks the first model of a chain and has the others as its fallbacks', async () => {
    const fallbackModels = ['google:m', 'alias:fast'];
    const { asked } = await ask({ model: 'alias:fast', fallbackModels }, says());
    expect(asked).toMatchObject({
      model: 'openai:small',
      fallbackModels: ['anthropic:small', 'google:m', 'openai:small', 'anthropic:small'],
    });
  });

  it('names the model that answered', async () => {
    const first = await ask({ model: 'alias:fast' }, says());
    expect(first.result).toMatchObject({ value: { model: 'openai:small' } });
    const second = await ask({ model: 'alias:fast' }, says({ model: 'anthropic:small' }));
    expect(second.result).toMatchObject({ value: { model: 'anthropic:small' } });
  });

  it.each([
    ['failed', ModelError],
    ['was held back', ModelNotAskedError],
  ] as const)('names the model whose call %s', async (_how, Type) => {
    const known = { retryAfterMs: 7, usage: { inputTokens: 1, outputTokens: 2 } };
    const error = new Type('no', 'MODEL_UNAVAILABLE', true, known);
    const { result } = await ask({ model: 'alias:fast' }, Result.error(error));
    expect(result).toMatchObject({
      error: { ...known, wasAsked: error.wasAsked, model: 'openai:small' },
    });
  });

  it('hands on requests without an alias as they are', async () => {
    const request = { model: 'openai:m', fallbackModels: ['google:m'] };
    const { asked, result } = await ask(request, says());
    expect(asked).toMatchObject(request);
    expect(result).not.toHaveProperty('value.model');
  });

  it('lets an alias that there is not fail as a model does', async () => {
    const error = new ModelError('no', 'MODEL_NOT_CONFIGURED', false);
    const { asked, result } = await ask({ model: 'alias:gone' }, Result.error(error));
    expect(asked).toMatchObject({ model: 'alias:gone', fallbackModels: [] });
    expect(result).toMatchObject({ error });
  });
});
