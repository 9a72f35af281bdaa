import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { resolveTool } from './resolve-tool.js';
import { defineReadTool } from '../../tool/tool.js';
import { createTestAgent } from '../../testing/create-test-agent.js';
import { createTestJob } from '../../testing/create-test-job.js';
import { StaticToolRegistry } from '../../testing/static-tool-registry.js';

const tool = (name: string) =>
  defineReadTool({
    name,
    description: 'A tool.',
    parameters: z.strictObject({}),
    execute: () => Promise.resolve(1),
  });

const registry = new StaticToolRegistry([tool('look'), tool('send')]);

const resolve = (name: string, toolNames: string[], toolScopes = ['*']) =>
  resolveTool(registry, name, createTestAgent({ toolNames }), createTestJob({ toolScopes }));

describe('a tool call by name', () => {
  it('A8 is recoverable for a name that only a pattern fits', () => {
    const error = { code: 'TOOL_NOT_FOUND', isRecoverable: true };
    expect(resolve('launch', ['*'])).toMatchObject({ error });
    expect(resolve('', ['*'])).toMatchObject({ error });
  });

  it('A8 is critical for a configured tool that nothing provides', () => {
    const error = { code: 'TOOL_NOT_FOUND', isRecoverable: false };
    expect(resolve('gone', ['gone', '*'])).toMatchObject({ error });
  });

  it('A27 finds no tool that the agent or the key may not use', () => {
    const error = { code: 'TOOL_NOT_FOUND', isRecoverable: true };
    expect(resolve('send', ['look'])).toMatchObject({ error });
    expect(resolve('send', ['*'], ['look'])).toMatchObject({ error });
    expect(resolve('look', ['l*'], ['look'])).toMatchObject({ value: { name: 'look' } });
  });
});
