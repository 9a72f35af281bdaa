import { expect, it } from 'vitest';
import { type ReloadedTool, toolChanges } from './tool-changes.js';

const tool = (name: string, change: Partial<ReloadedTool> = {}): ReloadedTool => ({
  name,
  description: 'Does it.',
  inputSchema: { type: 'object' },
  effect: 'none',
  hash: JSON.stringify(change),
  ...change,
});

it('tells which tools came, which went, and what is told otherwise of those that stay', () => {
  const before = [tool('goes'), tool('same'), tool('told'), tool('paid'), tool('timed')];
  const after = [
    tool('same'),
    tool('told', { description: 'Does more.', inputSchema: { type: 'object', properties: {} } }),
    tool('paid', { effect: 'external' }),
    tool('timed', { hash: 'another timeout' }),
    tool('comes'),
  ];
  expect(toolChanges(before, after)).toEqual([
    '+ comes',
    '- goes',
    '~ paid (effect: none -> external)',
    '~ timed (settings)',
    '~ told (description, schema)',
  ]);
  expect(toolChanges(after, after)).toEqual([]);
});
