import { toolContext } from '@faina/agent-core/testing';
import { describe, expect, it } from 'vitest';
import { ToolRouter } from './tool-router.js';
import type { ToolSource } from './tool-source.js';

const source = (name: string, ...provided: string[]): ToolSource => ({
  name,
  tools: () => [],
  owns: () => false,
  find: () => undefined,
  missing: () => undefined,
  provides: (toolName) => provided.includes(toolName),
  call: (toolName) => Promise.resolve(`${name} ran ${toolName}`),
  start: () => undefined,
  close: () => Promise.resolve(),
});

const context = toolContext();

describe('ToolRouter', () => {
  const router = new ToolRouter([source('first', 'a'), source('second', 'a', 'b')]);

  it('asks the first source that provides the tool, and no other', async () => {
    expect(await router.run('a', {}, context)).toBe('first ran a');
    expect(await router.run('b', {}, context)).toBe('second ran b');
  });

  it('fails critically when nothing provides the tool any more', async () => {
    expect(await router.run('gone', {}, context)).toMatchObject({
      error: { code: 'TOOL_NOT_FOUND', toolName: 'gone', isRecoverable: false },
    });
  });
});
