import { expect, it } from 'vitest';
import type { ModelRequest } from './llm-adapter.js';
import { type ModelObserver, sendRequest } from './send-request.js';
import { says, ScriptedModel } from '../testing/scripted-model.js';
import { systemClock } from '../values/clock.js';

const request: ModelRequest = {
  model: 'scripted:model',
  messages: [{ role: 'user', content: 'Hello' }],
  tools: [],
  signal: new AbortController().signal,
};

const send = (modelObserver: ModelObserver) => {
  const llmAdapter = new ScriptedModel(({ onText }) => {
    onText?.('Good ');
    onText?.('day.');
    return says('Good day.');
  });
  return sendRequest({ llmAdapter, clock: systemClock, modelObserver }, 'job-1', request);
};

it('tells an observer the words as they come, and how the request ended', async () => {
  const observer = {
    told: [] as unknown[],
    onText(...words: unknown[]) {
      this.told.push(words);
    },
    onEnd(...end: unknown[]) {
      this.told.push(end);
    },
  };
  const ended = await send(observer);

  expect(observer.told).toEqual([
    ['job-1', 'Good '],
    ['job-1', 'day.'],
    ['job-1', request, ended],
  ]);
});

it.each([
  [
    'at once',
    () => {
      throw new Error('no more room');
    },
  ],
  ['later', () => Promise.reject(new Error('no more room'))],
])('is not broken by an observer that fails %s', async (_when, broken: () => void) => {
  expect(await send({ onText: broken, onEnd: broken })).toMatchObject({
    kind: 'answered',
    response: { content: 'Good day.' },
  });
});
