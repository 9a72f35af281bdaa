import type { ModelRequest } from '@faina/agent-core';
import { expect, it } from 'vitest';
import { WordTeller } from './word-teller.service.js';
import type { WakeUps } from './wake-ups.service.js';

const request: ModelRequest = {
  model: 'a:model',
  messages: [],
  tools: [],
  signal: new AbortController().signal,
};
const job = { id: 'job', eventSeq: 4 };

function tellerOf(state: { isHeard: boolean }) {
  const told: unknown[] = [];
  const wakeUps: Pick<WakeUps, 'isHeard' | 'tellWords'> = {
    isHeard: () => state.isHeard,
    tellWords: (...words) => told.push(words),
  };
  return { teller: new WordTeller(wakeUps as WakeUps), told };
}

it('asks for words where somebody listens or the job says so, never for what a program reads', () => {
  const responseSchema = { name: 'x', schema: {} };
  const asks = (isHeard: boolean, change: Partial<ModelRequest>) =>
    tellerOf({ isHeard }).teller.wordsOf(job, { ...request, ...change }) !== undefined;
  expect(asks(false, {})).toBe(false);
  expect(asks(true, {})).toBe(true);
  expect(asks(false, { stream: true })).toBe(true);
  expect(asks(true, { stream: true, isForProgram: true })).toBe(false);
  expect(asks(true, { stream: true, responseSchema })).toBe(false);
});

it('counts words that nobody hears, so that who begins to listen knows what is missing', () => {
  const state = { isHeard: false };
  const { teller, told } = tellerOf(state);
  const hear = teller.wordsOf(job, { ...request, stream: true });
  hear?.('Era ');
  state.isHeard = true;
  hear?.('uma');
  expect(told).toEqual([['job', { text: 'uma', offset: 4, after: 4 }]]);
});
