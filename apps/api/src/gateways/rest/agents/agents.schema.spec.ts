import { describe, expect, it } from 'vitest';
import { putAgentSchema, toAgentView } from './agents.schema.js';

const put = putAgentSchema.parse({ persona: { role: 'Tester' }, toolNames: ['echo'] });

const stored = {
  id: '00000000-0000-4000-8000-000000000000',
  tenant: 'acme',
  name: 'x',
  version: 3,
  definition: { ...put, name: 'x' },
  createdAt: new Date(0),
  isShipped: false,
  archivedAt: new Date(0),
};

describe('putAgentSchema', () => {
  it('fills in what is left open', () => {
    expect(put).toMatchObject({ strategy: 'react', onLimit: 'fail', limits: {}, modelOptions: {} });
    expect(put).not.toHaveProperty('temperature');
  });

  it('takes the body of a GET, under whatever name, without what only the service writes', () => {
    const shown = { ...toAgentView(stored, 'offline:demo'), notices: [] };
    const again = putAgentSchema.parse(shown);
    expect(again).toEqual({ ...put, model: 'offline:demo' });
  });

  it('S10: takes no guard that no tool could match', () => {
    const asks = (glob: string) =>
      putAgentSchema.safeParse({ persona: { role: 'x' }, requireApproval: [glob] }).success;
    for (const glob of ['ｓend_*', 'send_\u200bmail', 'send_*,pay', 'send mail', '']) {
      expect([glob, asks(glob)]).toEqual([glob, false]);
    }
    for (const glob of ['*', 'send_*', 'files__write_file']) expect(asks(glob)).toBe(true);
  });

  const withSettings = (provider: object, model?: string, fallbackModels: string[] = []) => {
    const agent = { persona: { role: 'x' }, model, fallbackModels, modelOptions: { provider } };
    const { error } = putAgentSchema.safeParse(agent);
    return error?.issues.map(({ path, message }) => `${path.join('/')}: ${message}`) ?? [];
  };

  it.each<[object, string | undefined, string[]]>([
    [{ serviceTier: 'flex' }, 'openai:gpt-5', []],
    [{ effort: 'max' }, 'openai:gpt-5', ['anthropic:claude-opus-5']],
    [{ thinkingConfig: { thinkingBudget: 0 } }, undefined, []],
    [{ effort: 'low' }, 'our-alias:fast', []],
    [{ effort: 'max' }, 'vertex:claude-opus-5', []],
  ])('takes %j of %s and %j, which one of them knows', (provider, model, fallbacks) => {
    expect(withSettings(provider, model, fallbacks)).toEqual([]);
  });

  it.each<[object, string]>([
    [{ store: true }, 'modelOptions/provider/store: store is no setting of openai'],
    [{ baseURL: 'http://evil.test' }, 'modelOptions/provider/baseURL'],
    [{ user: 'ana' }, 'modelOptions/provider/user'],
    [{ constructor: {} }, 'modelOptions/provider/constructor'],
    [{ serviceTier: 'first' }, 'modelOptions/provider/serviceTier: serviceTier does not fit'],
  ])('refuses %j', (provider, told) => {
    expect(withSettings(provider, 'openai:gpt-5')).toEqual([expect.stringContaining(told)]);
  });

  it('bounds the settings of a provider', () => {
    const deep = JSON.parse(`${'['.repeat(50_000)}${']'.repeat(50_000)}`);
    const many = Object.fromEntries(Array.from({ length: 21 }, (_, index) => [`k${index}`, 1]));
    for (const provider of [{ a: 'x'.repeat(5_000) }, { a: deep }, many]) {
      expect(withSettings(provider)).toEqual(
        expect.arrayContaining([expect.stringMatching(/^modelOptions\/provider: .*at most/i)]),
      );
    }
  });

  it('refuses keys that it does not know', () => {
    expect(putAgentSchema.safeParse({ persona: { role: 'x' }, tols: [] }).success).toBe(false);
  });
});

describe('toAgentView', () => {
  it('says of the stand-in that it is no language model, and only of it', () => {
    expect(toAgentView(stored, 'offline:demo').notice).toMatch(/no language model/);
    expect(toAgentView(stored, 'openai:gpt-5').notice).toBeUndefined();
  });
});
