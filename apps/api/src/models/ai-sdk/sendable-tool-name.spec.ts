import { describe, expect, it } from 'vitest';
import { sendableToolName } from './sendable-tool-name.js';

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
