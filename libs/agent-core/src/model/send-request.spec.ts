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

const job = { id: 'job-1', eventSeq: 3 };

const send = (modelObserver: ModelObserver) => {
  const llmAdapter = new ScriptedModel(({ onText }) => {
    onText?.('Good ');
    onText?.('day.');
    return says('Good day.');
  });
  return sendRequest({ llmAdapter, clock: systemClock, modelObserver }, job, request);
};

it('tells an observer the words as they come, and how the request ended', async () => {
  const observer = {
    told: [] as unknown[],
    wordsOf(asking: unknown) {
      return (words: string) => this.told.push([asking, words]);
    },
    onEnd(...end: unknown[]) {
      this.told.push(end);
    },
  };
  const ended = await send(observer);

  expect(observer.told).toEqual([
    [job, 'Good '],
    [job, 'day.'],
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
  expect(await send({ wordsOf: () => broken, onEnd: broken })).toMatchObject({
    kind: 'answered',
    response: { content: 'Good day.' },
  });
});

it('asks the model even where nobody can say who listens', async () => {
  const wordsOf = () => {
    throw new Error('no more room');
  };
  expect(await send({ wordsOf })).toMatchObject({ kind: 'answered' });
});
