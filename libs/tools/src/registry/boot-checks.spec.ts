import { agentDefinitionSchema, defineReadTool, type AgentTool } from '@faina/agent-core';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { BootCheckError, checkAtBoot } from './boot-checks.js';

const tool = (name: string, parameters: z.ZodType = z.strictObject({})): AgentTool =>
  defineReadTool({ name, description: name, parameters, execute: () => Promise.resolve('') });

const register = (...tools: AgentTool[]) => tools.map((entry) => ({ tool: entry, pack: 'test' }));

const agent = (name: string, ...toolNames: string[]) =>
  agentDefinitionSchema.parse({ name, persona: { role: 'test' }, toolNames });

function problemsOf(check: () => void): readonly string[] {
  try {
    check();
  } catch (error) {
    if (error instanceof BootCheckError) return error.problems;
    throw error;
  }
  return [];
}

describe('boot checks', () => {
  it('let tools and agents pass that fit together', () => {
    const tools = register(tool('get_lead', z.strictObject({ ref: z.string() })), tool('echo'));
    const agents = [agent('crm', 'get_*', 'echo'), agent('all', '*'), agent('none')];

    expect(problemsOf(() => checkAtBoot({ tools, agents }))).toEqual([]);
  });

  it('refuse a tool name that two packs use, and name both', () => {
    const tools = ['first', 'second'].flatMap((pack) =>
      register(tool('echo')).map((entry) => ({ ...entry, pack })),
    );

    expect(problemsOf(() => checkAtBoot({ tools, agents: [] }))).toEqual([
      'The tool echo is registered 2 times (pack first, pack second). ' +
        'Rename or remove all but one.',
    ]);
  });

  it.each(['getLead', 'get-lead', '1_lead', '', 'a'.repeat(65)])(
    'refuse the tool name "%s"',
    (name) => {
      const problems = problemsOf(() => checkAtBoot({ tools: register(tool(name)), agents: [] }));

      expect(problems).toHaveLength(1);
      expect(problems[0]).toContain('not snake_case of at most 64 characters');
    },
  );

  it('refuse parameters that are no object or have no JSON Schema', () => {
    const tools = register(
      tool('takes_text', z.string()),
      tool('takes_either', z.union([z.object({ a: z.string() }), z.object({ b: z.string() })])),
      tool('takes_date', z.strictObject({ at: z.date() })),
    );

    const problems = problemsOf(() => checkAtBoot({ tools, agents: [] }));

    expect(problems).toHaveLength(3);
    expect(problems[0]).toContain('takes_text of pack test has parameters that are no object');
    expect(problems[1]).toContain('takes_either of pack test has parameters that are no object');
    expect(problems[2]).toContain('takes_date of pack test has parameters without a JSON Schema');
  });

  it('refuse to let people edit what is no argument', () => {
    const edits = { ...tool('edits', z.strictObject({ a: z.string() })), editable: ['a', 'b'] };
    const problems = problemsOf(() => checkAtBoot({ tools: register(edits), agents: [] }));

    expect(problems).toEqual([expect.stringContaining('lets people edit b, which')]);
  });

  it.each([
    ['tenantId', z.strictObject({ tenantId: z.string() })],
    ['owner_id', z.strictObject({ owner_id: z.string().optional() })],
    ['userID', z.strictObject({ filter: z.array(z.object({ userID: z.string() })) })],
    [
      'tenant-id',
      z.strictObject({ any: z.union([z.string(), z.object({ 'tenant-id': z.int() })]) }),
    ],
  ])('refuse the argument %s at any depth', (field, schema) => {
    const problems = problemsOf(() =>
      checkAtBoot({ tools: register(tool('reads', schema)), agents: [] }),
    );

    expect(problems).toHaveLength(1);
    expect(problems[0]).toContain(`takes ${field} as an argument`);
  });

  it('refuse agents whose tools are not there', () => {
    const problems = problemsOf(() =>
      checkAtBoot({
        tools: register(tool('echo')),
        agents: [agent('crm', 'get_lead', 'send_*', 'echo')],
      }),
    );

    expect(problems).toEqual([
      'The agent crm names the tool get_lead, which matches no registered tool. ' +
        'Correct its toolNames, or enable the pack that has the tool in TOOL_PACKS.',
      'The agent crm names the tool send_*, which matches no registered tool. ' +
        'Correct its toolNames, or enable the pack that has the tool in TOOL_PACKS.',
    ]);
  });

  it('let an agent name tools of a source that are not there yet', () => {
    const sources = [{ owns: (name: string) => name.startsWith('files__') }];
    const agents = [agent('clerk', 'files__*', 'files__read', 'mail__send')];

    expect(problemsOf(() => checkAtBoot({ tools: [], agents, sources }))).toEqual([
      expect.stringContaining('names the tool mail__send'),
    ]);
  });

  it('refuse two agents of one name', () => {
    const agents = [agent('coach'), agent('coach')];

    expect(problemsOf(() => checkAtBoot({ tools: [], agents }))).toEqual([
      'The agent coach is defined 2 times. Rename or remove all but one.',
    ]);
  });

  it('list all problems in one error', () => {
    const tools = register(tool('getLead'), tool('echo'), tool('echo'));

    expect(() => checkAtBoot({ tools, agents: [agent('crm', 'gone')] })).toThrow(
      /Problems: 3\.\n- .*\n- .*\n- /,
    );
  });
});
