import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import {
  type KeyedService,
  type KeyHolder,
  startKeyedService,
  workScopes,
} from '../support/service/keyed-service.js';
import { versionsOf } from '../support/service/versions-of.js';

let keyed: KeyedService;
let ana: KeyHolder;
let admin: KeyHolder;

beforeAll(async () => {
  const settings = { TOOL_PACKS: 'coach,diagnostics', DEFAULT_MODEL: 'openai-compatible:scripted' };
  keyed = await startKeyedService({ settings });
  ana = await keyed.holder('north', 'ana', ...workScopes);
  admin = await keyed.holder('north', 'chefe', 'admin');
});

afterAll(() => keyed.close());

const writtenSchema = z.looseObject({
  version: z.int(),
  shipped: z.boolean(),
  notices: z.array(z.string()),
});

const definition = {
  persona: { role: 'Tester', goal: 'To test' },
  toolNames: ['echo', 'sleep'],
  requireApproval: ['echo'],
  limits: { maxIterations: 3, maxToolCalls: 4 },
  language: 'en',
  rateLimit: { messages: 5, windowMs: 60_000 },
};

async function put(name: string, body: unknown, by = ana) {
  const { status, headers, text } = await by.sendJson('PUT', `/v1/agents/${name}`, body);
  expect({ status, text }).toEqual({ status: status === 200 ? 200 : 201, text });
  expect(headers.get('location')).toBe(`/v1/agents/${name}`);
  return { status, ...writtenSchema.parse(JSON.parse(text)) };
}

const writes = async (name: string) =>
  (await keyed.query(`select 1 from audit where action = 'agent.written' and target = $1`, name))
    .length;

describe('a PUT of what the agent is already', () => {
  it('answers 200 with the current version, which stays the newest, and writes nothing', async () => {
    expect(await put('same', definition)).toMatchObject({ status: 201, version: 1, notices: [] });
    const { rateLimit, ...others } = definition;
    const inAnotherOrder = {
      rateLimit: { windowMs: rateLimit.windowMs, messages: rateLimit.messages },
      ...others,
      limits: { maxToolCalls: 4, maxIterations: 3 },
    };
    const withDefaults = { ...definition, onLimit: 'fail', modelOptions: {}, instructions: '' };
    for (const body of [definition, inAnotherOrder, withDefaults]) {
      expect(await put('same', body)).toMatchObject({ status: 200, version: 1, notices: [] });
    }
    expect(await versionsOf(ana, 'same')).toEqual([1]);
    expect(await writes('same')).toBe(1);
  });

  it('takes what GET and PUT answer for what the agent is, whose model stays the default', async () => {
    const { status: _status, ...first } = await put('echoed', definition);
    const read = (await ana.get('/v1/agents/echoed')).json();
    for (const body of [read, first]) {
      const again = await put('echoed', body);
      expect(again).toMatchObject({ status: 200, version: 1 });
      expect(again.notices).toEqual([expect.stringContaining('DEFAULT_MODEL')]);
    }
    const shipped = (await admin.get('/v1/agents/coach')).json();
    expect(await put('coach', shipped, admin)).toMatchObject({ status: 200, shipped: true });
  });

  it('makes one version of 20 that come at once', async () => {
    const all = await Promise.all(Array.from({ length: 20 }, () => put('raced', definition)));
    expect(all.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(all.map(({ version }) => version)).toEqual(all.map(() => 1));
    expect(await versionsOf(ana, 'raced')).toEqual([1]);
    expect(await writes('raced')).toBe(1);
  });

  it('is a new version where it equals an older one alone', async () => {
    await put('again', definition);
    await put('again', { ...definition, temperature: 0 });
    expect(await put('again', definition)).toMatchObject({ status: 201, version: 3 });
    expect(await versionsOf(ana, 'again')).toEqual([3, 2, 1]);
  });
});

describe('the notices of a PUT', () => {
  const noticesOf = async (name: string, body: object) =>
    (await put(name, body, admin)).notices.join('\n');

  it('say that a version takes all tools away, and what else it sets back', async () => {
    await put('bare', definition);
    const { requireApproval } = definition;
    const said = await noticesOf('bare', { persona: { role: 'Tester' }, requireApproval });
    expect(said).toMatch(/no tools.*version 1.*echo, sleep/);
    expect(said).toMatch(/back at their defaults.*limits, rateLimit, language/i);
    expect(said).toMatch(/requireApproval.*echo/);
  });

  it('say which guards an admin takes away', async () => {
    await put('guarded', { ...definition, approvals: { notSelf: true } });
    const said = await noticesOf('guarded', { ...definition, requireApproval: [] });
    expect(said).toMatch(/asks people less than version 1.*echo/);
  });

  it('say which patterns match no tool', async () => {
    const said = await noticesOf('patterns', {
      ...definition,
      toolNames: ['echo', 'send_*'],
      requireApproval: ['ech*', 'sleep', 'pay_*'],
    });
    expect(said).toMatch(/toolNames.*send_\*/);
    expect(said).toMatch(/requireApproval.*sleep, pay_\*/);
    expect(said).not.toContain('ech*');
  });

  it('say that an agent that followed the default model does so no more', async () => {
    await put('pinned', definition);
    const changed = { ...definition, model: 'openai-compatible:scripted', temperature: 0 };
    expect(await noticesOf('pinned', changed)).toMatch(/DEFAULT_MODEL/);
  });
});
