import { expect, it } from 'vitest';
import type { TimelineRow } from '../../../job-store/reads/timeline-read.repository.js';
import { timelineStepSchema } from './timeline.schema.js';
import { toTimelineStep } from './to-timeline-step.js';

const row = (change: Partial<TimelineRow> = {}): TimelineRow => ({
  seq: 3,
  type: 'tool_call',
  name: 'echo',
  startedAt: new Date('2026-11-23T12:00:00.123Z'),
  durationMs: 12.4,
  attempt: 1,
  iteration: 2,
  parentSeq: 2,
  code: null,
  call: null,
  repaired: null,
  tokens: null,
  costUsd: null,
  bytes: 15,
  ...change,
});

const bytesOf = (value: unknown) => Buffer.byteLength(JSON.stringify(value));

it('tells a step without its bodies', () => {
  expect(toTimelineStep(row())).toEqual({
    seq: 3,
    kind: 'tool',
    name: 'echo',
    attempt: 1,
    iteration: 2,
    startedAt: '2026-11-23T12:00:00.123Z',
    durationMs: 12,
    status: 'done',
    bytes: 15,
    parentSeq: 2,
  });
});

it('names the call that a step is about, and what went wrong', () => {
  const step = toTimelineStep(row({ type: 'tool_error', code: 'LEAD_AWAY', call: 1 }));
  expect(step).toMatchObject({ status: 'failed', parentSeq: 2, call: 1, code: 'LEAD_AWAY' });
});

it.each<[Partial<TimelineRow>, string, string]>([
  [{ type: 'llm_call' }, 'model', 'done'],
  [{ type: 'llm_error', code: 'MODEL_TIMEOUT' }, 'model', 'failed'],
  [{ type: 'tool_error', code: 'EFFECT_UNKNOWN' }, 'tool', 'unknown'],
  [{ type: 'tool_repair', repaired: true }, 'repair', 'done'],
  [{ type: 'tool_repair', repaired: false }, 'repair', 'failed'],
  [{ type: 'approval' }, 'approval', 'asked'],
  [{ type: 'replan' }, 'plan', 'done'],
])('says how a step ended: %j', (change, kind, status) => {
  expect(toTimelineStep(row(change))).toMatchObject({ kind, status });
});

it.each(['x', 'ação', '"\\\u0000', '😀'])(
  'is no longer than 200 bytes with a name of many %s',
  (part) => {
    const largest = 2 ** 31 - 1;
    for (const type of ['llm_call', 'tool_repair', 'approval'] as const) {
      const step = toTimelineStep(
        row({
          type,
          name: part.repeat(100),
          seq: 99_999,
          attempt: 99,
          iteration: 100,
          durationMs: 600_000,
        }),
      );
      expect(bytesOf(step)).toBeLessThanOrEqual(200);
      expect(timelineStepSchema.parse(step).name).toMatch(/…$/);
      const full = { tokens: 9_999_999, costUsd: 12.123456789, bytes: largest, parentSeq: 99_999 };
      const fullStep = toTimelineStep(row({ ...full, type, name: part.repeat(9), seq: 99_999 }));
      expect(bytesOf(fullStep)).toBeLessThanOrEqual(200);
    }
  },
);
