import { expect, it } from 'vitest';
import { agentChanges } from './agent-changes.js';

const agent = {
  name: 'a',
  instructions: 'One.\nTwo.\nThree.',
  limits: { a: 1, b: 2 },
  tools: ['x'],
};

it('says what goes and what comes, by field and by line of a text', () => {
  const next = {
    ...{ ...agent, version: 2, notices: [], onLimit: 'fail' },
    instructions: 'One.\nSecond.\nThree.',
    ...{ limits: { b: 2, a: 3 }, tools: ['x', 'y'] },
  };
  expect(agentChanges({ ...agent, version: 1, shipped: true }, next)).toEqual([
    '- instructions: Two.',
    '+ instructions: Second.',
    '- limits.a: 1',
    '+ limits.a: 3',
    '- tools: ["x"]',
    '+ tools: ["x","y"]',
    '+ onLimit: "fail"',
  ]);
});

it('has nothing to say of lines that are repeated at the end, nor of another order of members', () => {
  expect(agentChanges({ text: 'a\na\na' }, { text: 'a\na' })).toEqual(['- text: a']);
  expect(agentChanges({ text: 'a\na' }, { text: 'a\na\na' })).toEqual(['+ text: a']);
  expect(agentChanges({ list: [{ a: 1, b: 2 }] }, { list: [{ b: 2, a: 1 }] })).toEqual([]);
});
