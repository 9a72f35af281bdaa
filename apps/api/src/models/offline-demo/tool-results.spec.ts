import type { ModelMessage } from '@faina/agent-core';
import { describe, expect, it } from 'vitest';
import { toolResults } from './tool-results.js';

const user: ModelMessage = { role: 'user', content: 'x' };
const result = (toolName: string, content: string): ModelMessage => ({
  role: 'tool',
  tool_call_id: 'c',
  toolName,
  content,
});

describe('toolResults', () => {
  it('reads what came after the last request only', () => {
    const { data, failure } = toolResults([user, result('a', '1'), user, result('b', '{"x":1}')]);
    expect([...data]).toEqual([['b', { x: 1 }]]);
    expect(failure).toBeUndefined();
  });

  it("knows a tool's error from its data", () => {
    const error = '{"name":"ToolError","message":"no plan","isRecoverable":true,"toolName":"a"}';
    expect(toolResults([user, result('a', error)]).failure).toEqual({
      toolName: 'a',
      message: 'no plan',
    });
    expect(
      toolResults([user, result('a', '{"name":"Plan","message":"hi"}')]).failure,
    ).toBeUndefined();
  });

  it('does not guess at a result that was cut', () => {
    expect(toolResults([user, result('a', '{"x":[1,2 …[cut')]).failure).toEqual({
      toolName: 'a',
      message: undefined,
    });
  });
});
