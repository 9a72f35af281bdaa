import { defineExternalTool, defineLocalTool, defineReadTool, hasHandler } from '@faina/agent-core';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { type CallTrace, effectOf, judge, type KillPoint } from './crash-promises.js';

const shared = { name: 'x', description: 'x', parameters: z.strictObject({}) };
const execute = () => Promise.resolve({});
const verify = () => Promise.resolve(undefined);
const tools = [
  defineReadTool({ ...shared, execute }),
  defineLocalTool({ ...shared, execute }),
  defineExternalTool({ ...shared, execute, idempotency: 'key' }),
  defineExternalTool({ ...shared, execute, idempotency: 'verify', verify }),
  defineExternalTool({ ...shared, execute, idempotency: 'none' }),
].filter(hasHandler);

function verdict(effect: string, point: KillPoint, change: Partial<CallTrace>) {
  const tool = tools.find((one) => effectOf(one) === effect);
  if (!tool) throw new Error(`There is no tool with the effect ${effect}.`);
  const trace = { entered: 2, callKeys: 1, asked: [], rows: undefined, isUnknown: false };
  return judge(tool, point, { ...trace, ...change });
}

it.each<[string, KillPoint, Partial<CallTrace>]>([
  ['none', 'before', { entered: 1 }],
  ['none', 'during', {}],
  ['local', 'after', { rows: 1 }],
  ['external, key', 'during', {}],
  ['external, verify', 'before', { entered: 1, asked: [false] }],
  ['external, verify', 'after', { entered: 1, asked: [true] }],
  ['external, verify', 'during', { asked: [false] }],
  ['external, verify', 'during', { entered: 1, asked: [undefined], isUnknown: true }],
  ['external, none', 'before', { entered: 0, isUnknown: true }],
  ['external, none', 'after', { entered: 1, isUnknown: true }],
])('a call with the effect %s, killed %s: %j is what was promised', (effect, point, seen) => {
  expect(verdict(effect, point, seen)).toMatchObject({ holds: true });
});

it.each<[string, KillPoint, Partial<CallTrace>, string]>([
  ['none', 'during', { entered: 1, isUnknown: true }, 'waits for a person'],
  ['none', 'before', {}, 'called 2 TIMES'],
  ['local', 'after', { rows: 2 }, '2 row'],
  ['external, key', 'during', { callKeys: 2 }, '2 CALL KEYS'],
  ['external, key', 'during', { entered: 1 }, 'not called again'],
  ['external, verify', 'during', {}, 'NOT asked'],
  ['external, verify', 'after', { asked: [true] }, 'it had happened, called again'],
  ['external, verify', 'after', { asked: [undefined] }, 'it could not say, called again'],
  ['external, none', 'during', { isUnknown: true }, 'called again, effect unknown'],
  ['external, none', 'after', { entered: 1 }, 'not called again'],
])('a call with the effect %s, killed %s: %j is told as broken', (effect, point, seen, did) => {
  const { holds, did: said } = verdict(effect, point, seen);
  expect([holds, said]).toEqual([false, expect.stringContaining(did)]);
});
