import { describe, expect, it } from 'vitest';
import { sendableCallId, sendableToolName } from './sendable-names.js';

describe('sendableToolName', () => {
  it.each(['get_last_activity', 'a', 'mcp.files:read-all'])('keeps %s', (name) => {
    expect(sendableToolName(name)).toBe(name);
  });

  it.each([
    ['', 'unnamed'],
    ['rocket launch!', 'rocket_launch_'],
    ['ação', 'a__o'],
    ['x'.repeat(10_000), 'x'.repeat(64)],
  ])('F24 makes %j fit for every provider', (name, sendable) => {
    expect(sendableToolName(name)).toBe(sendable);
  });
});

describe('sendableCallId', () => {
  it.each(['call_1_0', 'toolu_01AbC', 'i'.repeat(40)])('keeps %s', (id) => {
    expect(sendableCallId(id)).toBe(id);
  });

  it.each(['functions.look:1', 'i'.repeat(41), 'a b'])(
    'gives %j another one, the same each time, that every provider takes',
    (id) => {
      expect(sendableCallId(id)).toMatch(/^call_[0-9a-f]{32}$/);
      expect(sendableCallId(id)).toBe(sendableCallId(id));
      expect(sendableCallId(id)).not.toBe(sendableCallId(`${id}x`));
    },
  );
});
