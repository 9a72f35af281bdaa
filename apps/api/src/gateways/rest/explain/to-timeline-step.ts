import { effectUnknownCode, type ExecutionType } from '@faina/agent-core';
import type { TimelineRow } from '../../../job-store/reads/timeline-read.repository.js';
import type { TimelineStep } from './timeline.schema.js';

const kinds: Readonly<Record<ExecutionType, TimelineStep['kind']>> = {
  llm_call: 'model',
  llm_error: 'model',
  unusable_llm_response: 'model',
  tool_call: 'tool',
  tool_error: 'tool',
  tool_repair: 'repair',
  tool_missing: 'missing',
  fallback: 'fallback',
  plan: 'plan',
  replan: 'plan',
  approval: 'approval',
  system_error: 'error',
};

const failed: ReadonlySet<ExecutionType> = new Set([
  'llm_error',
  'unusable_llm_response',
  'tool_error',
  'system_error',
]);

/** Kinds whose result is worth its length. */
const answering: ReadonlySet<TimelineStep['kind']> = new Set(['tool', 'plan']);

/** Promised of each row without its call and code, so that ten thousand of them are 2 MB. */
const maxBytes = 200;

/** Of a cost in USD; what is below is no more than the rounding of a price. */
const costDigits = 6;

/** A step as a line; its name is cut where the whole would be too long. */
export function toTimelineStep(row: TimelineRow): TimelineStep {
  const { seq, type, attempt, iteration, startedAt, durationMs, parentSeq } = row;
  const { tokens, costUsd, bytes, call, code } = row;
  const step = {
    seq,
    kind: kinds[type],
    name: '',
    attempt,
    iteration,
    startedAt: startedAt.toISOString(),
    durationMs: Math.round(durationMs),
    status: statusOf(row),
    ...(tokens !== null && { tokens }),
    ...(costUsd !== null && { costUsd: Number(costUsd.toFixed(costDigits)) }),
    ...(bytes > 0 && answering.has(kinds[type]) && { bytes }),
    ...(parentSeq !== null && kinds[type] !== 'model' && { parentSeq }),
  };
  const name = cutToBytes(row.name, maxBytes - bytesOf(step));
  return { ...step, name, ...(call !== null && { call }), ...(code !== null && { code }) };
}

function statusOf({ type, code, repaired }: TimelineRow): TimelineStep['status'] {
  if (code === effectUnknownCode) return 'unknown';
  if (type === 'approval') return 'asked';
  return failed.has(type) || repaired === false ? 'failed' : 'done';
}

const bytesOf = (value: unknown): number => Buffer.byteLength(JSON.stringify(value));

/** As much of a text as has room within a JSON document, an ellipsis at the end of what was cut. */
function cutToBytes(text: string, room: number): string {
  const fits = (part: string) => bytesOf(part) - 2 <= room;
  if (fits(text)) return text;
  const characters = Array.from(text).slice(0, room);
  while (characters.length > 0 && !fits(`${characters.join('')}…`)) characters.pop();
  return `${characters.join('')}…`;
}
