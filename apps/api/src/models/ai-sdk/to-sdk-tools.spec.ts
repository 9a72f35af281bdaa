import type { ModelTool } from '@faina/agent-core';
import { describe, expect, it } from 'vitest';
import { toSdkTools } from './to-sdk-tools.js';

const echo: ModelTool = {
  name: 'echo',
  description: 'Says it again',
  parameters: { type: 'object', properties: { value: { type: 'string' } }, required: ['value'] },
};

describe('toSdkTools', () => {
  it('gives name, description and schema', () => {
    expect(toSdkTools([echo])).toEqual([
      {
        type: 'function',
        name: 'echo',
        description: 'Says it again',
        inputSchema: echo.parameters,
      },
    ]);
  });

  it('builds a list once', () => {
    const tools = [echo];
    expect(toSdkTools(tools)).toBe(toSdkTools(tools));
    expect(toSdkTools([...tools])).not.toBe(toSdkTools(tools));
  });

  it('sends no tools at all when there are none', () => {
    expect(toSdkTools([])).toBeUndefined();
  });
});
