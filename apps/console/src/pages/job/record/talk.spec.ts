import type { Activity } from '@faina/client';
import { expect, it } from 'vitest';
import type { Step } from '../data/job-types.ts';
import { talkOf, talkWithin } from './talk.ts';

const at = (second: number): string => `2026-11-23T12:00:0${second}.000Z`;

const step = (seq: number, kind: Step['kind'], name: string, second: number): Step => ({
  seq,
  kind,
  name,
  attempt: 1,
  iteration: 1,
  startedAt: at(second),
  durationMs: 100,
  status: 'done',
});

const steps = [
  step(1, 'model', 'm', 1),
  step(2, 'repair', 'echo', 2),
  step(3, 'tool', 'echo', 2),
  step(4, 'tool', 'echo', 2),
  step(5, 'model', 'm', 5),
];

const call = (id: string) => ({ id, name: 'echo', arguments: { value: id } });

const entries: Activity[] = [
  { seq: 1, role: 'USER', content: 'Do it', createdAt: at(0) },
  { seq: 2, role: 'ASSISTANT', content: null, toolCalls: [call('a'), call('b')], createdAt: at(2) },
  {
    seq: 3,
    role: 'TOOL_RESULT',
    content: '{"name":"ToolError","message":"no","isRecoverable":true}',
    toolCallId: 'b',
    createdAt: at(3),
  },
  { seq: 4, role: 'ASSISTANT', content: 'Done.', createdAt: at(6) },
];

it('puts each result to its call, and names the steps of both', () => {
  const talk = talkOf(entries, steps);
  expect(talk.map(({ role, content, seq }) => [role, content, seq])).toEqual([
    ['USER', 'Do it', undefined],
    ['ASSISTANT', '', 1],
    ['ASSISTANT', 'Done.', 5],
  ]);
  expect(
    talk[1]?.calls.map(({ id, result, isFailed, seq }) => [id, result, isFailed, seq]),
  ).toEqual([
    ['a', undefined, false, 3],
    ['b', 'no', true, 4],
  ]);
});

it('puts a step to the call that it names, in whatever order calls ran', () => {
  const run = steps.map((one, index) => (one.kind === 'tool' ? { ...one, call: 3 - index } : one));
  expect(talkOf(entries, run)[1]?.calls.map(({ id, seq }) => [id, seq])).toEqual([
    ['a', 4],
    ['b', 3],
  ]);
});

it('keeps what was said in a period, and what a step of it belongs to', () => {
  const secondOf = (from: number, to: number) =>
    talkWithin(talkOf(entries, steps), steps, {
      from: Date.parse(at(from)),
      to: Date.parse(at(to)),
    }).map(({ key }) => key);
  expect(secondOf(0, 0)).toEqual([1]);
  expect(secondOf(1, 1)).toEqual([2]);
  expect(secondOf(3, 4)).toEqual([]);
  expect(secondOf(2, 6)).toEqual([2, 4]);
});

it('takes the sentence of a result, and cuts what has none', () => {
  const resultOf = (content: string) =>
    talkOf(
      [{ seq: 3, role: 'TOOL_RESULT', content, toolCallId: 'a', createdAt: at(3) }, ...entries],
      [],
    )
      .flatMap(({ calls }) => calls)
      .find(({ id }) => id === 'a')?.result;
  expect(resultOf('{"text":"Sent.","id":1}')).toBe('Sent.');
  expect(resultOf('[1,2]')).toBe('[1,2]');
  expect(resultOf(`"${'x'.repeat(900)}"`)).toHaveLength(241);
});
