import { type AgentDefinition, agentDefinitionSchema, type MissingTools } from '@faina/agent-core';
import { describe, expect, it } from 'vitest';
import type { ModelProblem } from '../config/models/known-models.js';
import { agentNotices } from './agent-notices.js';

const agent = (fields: Partial<AgentDefinition> = {}): AgentDefinition =>
  agentDefinitionSchema.parse({
    name: 'x',
    persona: { role: 'x' },
    toolNames: ['echo', 'send_*'],
    ...fields,
  });

const versionOf = (definition: AgentDefinition, archivedAt: Date | null = null) => ({
  id: '00000000-0000-4000-8000-000000000000',
  tenant: 't',
  name: 'x',
  version: 4,
  definition,
  createdAt: new Date(0),
  isShipped: false,
  archivedAt,
});

const problems = new Map<string, ModelProblem>([
  ['alias:gone', 'unknown_alias'],
  ['nobody:m', 'unknown_provider'],
  ['openai:m', 'unset'],
]);

const noticesOf = (
  before: ReturnType<typeof versionOf> | undefined,
  definition = agent(),
  missing: readonly MissingTools[] = [],
) =>
  agentNotices({
    before,
    definition,
    isNew: true,
    toolNames: ['echo', 'send_mail', 'sleep'],
    missing,
    defaultModel: 'offline:demo',
    modelProblem: (model) => problems.get(model),
  });

describe('agentNotices', () => {
  it('is silent about a first version, and about one that only adds', () => {
    expect(noticesOf(undefined)).toEqual([]);
    const more = agent({ toolNames: ['*'], requireApproval: ['echo'], instructions: 'More' });
    expect(noticesOf(versionOf(agent()), more)).toEqual([]);
    expect(noticesOf(versionOf(more), more)).toEqual([]);
  });

  it('names the tools that are taken away, once all of them are', () => {
    const many = agent({ toolNames: ['a', 'b', 'c', 'd', 'e', 'f*', 'g'] });
    expect(noticesOf(versionOf(many), agent({ toolNames: [] }))).toEqual([
      'toolNames: it may use no tools any more; version 4 named a, b, c, d, e and 2 more.',
    ]);
    expect(noticesOf(versionOf(agent()), agent({ toolNames: ['echo'] }))).toEqual([]);
  });

  it('names what is back at its default, not what changed to something else', () => {
    const old = agent({
      language: 'en',
      temperature: 0,
      instructions: 'Be short',
      limits: { maxIterations: 2 },
    });
    expect(noticesOf(versionOf(old), agent({ instructions: 'Be long' }))).toEqual([
      'Back at their defaults: temperature, limits, language. What a body leaves out is not kept.',
    ]);
  });

  it('tells apart patterns without a tool, and guards that guard nothing', () => {
    const definition = agent({ toolNames: ['echo', 'pay_*'], requireApproval: ['e*', 'sleep'] });
    expect(noticesOf(undefined, definition)).toEqual([
      'toolNames: there is no tool now that matches pay_*.',
      'requireApproval: the agent may use no tool now that matches sleep, so nobody is asked because of it.',
    ]);
  });

  it('says of names on a server that is away that it is, not that they are wrong', () => {
    const toolNames = ['echo', 'files__*', 'files__read', 'mail__send', 'pay_*'];
    const away = (toolName: string, why: string) => ({ toolName, why, mayExist: true });
    const missing = [
      away('files__*', "the MCP server 'files' is away"),
      away('files__read', "the MCP server 'files' is away"),
      away('mail__send', "the MCP server 'mail' wants credentials"),
    ];
    const requireApproval = ['files__w*', 'mail__send'];
    expect(noticesOf(undefined, agent({ toolNames, requireApproval }), missing)).toEqual([
      'toolNames: there is no tool now that matches pay_*.',
      "toolNames: files__*, files__read cannot be used now, because the MCP server 'files' is away; " +
        'jobs run without them (onMissingTools). GET /v1/mcp/servers says more.',
      "toolNames: mail__send cannot be used now, because the MCP server 'mail' wants credentials; " +
        'jobs run without them (onMissingTools). GET /v1/mcp/servers says more.',
    ]);
    const waiting = agent({ toolNames, onMissingTools: 'wait' });
    expect(noticesOf(undefined, waiting, missing)[1]).toContain('jobs wait for them');
  });

  it('names the models that cannot be asked', () => {
    const fallbackModels = ['nobody:m', 'alias:fast', 'openai:m'];
    expect(noticesOf(undefined, agent({ model: 'alias:gone', fallbackModels }))).toEqual([
      'model: alias:gone is no alias in MODEL_ALIASES here now.',
      'fallbackModels: nobody:m is of no provider and no endpoint here now.',
      'fallbackModels: openai:m is of a provider that has no key or address here now.',
    ]);
    expect(noticesOf(undefined, agent({ model: 'alias:fast' }))).toEqual([]);
  });

  it('says when an agent comes back, and when it asks less', () => {
    const old = agent({ approvals: { notSelf: true } });
    expect(noticesOf(versionOf(old, new Date(0)))).toEqual([
      'It was archived since 1970-01-01T00:00:00.000Z and takes jobs again.',
      'It asks people less than version 4: without approvals.notSelf.',
    ]);
  });
});
