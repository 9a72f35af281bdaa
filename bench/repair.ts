import { repairArguments } from '@faina/agent-core';
import { repairJsonText } from '@faina/tools';
import { z } from 'zod';

/**
 * What tool-call repair costs a call that needs none: nothing beyond the one schema parse that there
 * is without it. The ladder is entered only behind a failed parse; the run fails if it is entered.
 */
const calls = Number(process.argv[2] ?? 200_000);
const rounds = 15;

const schema = z.strictObject({
  lead: z.string().min(1),
  title: z.string().min(1),
  due: z.iso.date().optional(),
  kind: z.enum(['call', 'mail', 'meeting']).optional(),
});
const valid = JSON.stringify({ lead: 'Ana', title: 'Call back', due: '2026-11-27', kind: 'call' });
const broken = valid.replace('}', ',}');

let entered = 0;

function parseOnly(raw: string): unknown {
  const parsed = schema.safeParse(JSON.parse(raw));
  if (!parsed.success) throw new Error('The valid call was refused.');
  return parsed.data;
}

function parseOrRepair(raw: string): unknown {
  const value = tryParse(raw);
  const parsed = value === undefined ? undefined : schema.safeParse(value);
  if (parsed?.success) return parsed.data;
  entered += 1;
  return repairArguments({
    raw,
    schema,
    toolName: 'create_task',
    repairJsonText,
    allowsInvention: false,
  });
}

function tryParse(raw: string): unknown {
  try {
    return JSON.parse(raw);
  } catch {
    return undefined;
  }
}

/** Nanoseconds per call of one round. */
function measure(work: (raw: string) => unknown, raw: string, count: number): number {
  const startedAt = process.hrtime.bigint();
  for (let index = 0; index < count; index += 1) work(raw);
  return Number(process.hrtime.bigint() - startedAt) / count;
}

const median = (times: readonly number[]): number =>
  times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? Number.NaN;

const without: number[] = [];
const reachable: number[] = [];
const mended: number[] = [];
// The rounds take turns, so that what else the machine does falls on all alike.
for (let round = 0; round < rounds; round += 1) {
  without.push(measure(parseOnly, valid, calls));
  reachable.push(measure(parseOrRepair, valid, calls));
}
if (entered > 0) throw new Error(`The ladder was entered by ${entered} valid calls.`);
for (let round = 0; round < rounds; round += 1)
  mended.push(measure(parseOrRepair, broken, Math.ceil(calls / 20)));

console.log(`valid call, no ladder:         ${median(without).toFixed(0)} ns`);
console.log(`valid call, ladder reachable:  ${median(reachable).toFixed(0)} ns`);
console.log(`broken call, mended:           ${median(mended).toFixed(0)} ns`);
