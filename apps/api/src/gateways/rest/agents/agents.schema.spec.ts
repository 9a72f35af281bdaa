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
