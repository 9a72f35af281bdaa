import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { type Case, caseOf } from '../support/stores/interrupted-case.js';
import { type JobStores, openJobStores } from '../support/stores/job-stores.js';
import { play, toldOf, type toldSchema } from '../support/stores/play-interrupted-case.js';
import { expectNumbered } from '../support/stores/stored-histories.js';

let stores: JobStores;

beforeAll(async () => {
  stores = await openJobStores();
});

afterAll(async () => {
  await stores.close();
});

/** What is told of the call: one word for all four places, which have to agree. */
function verdictOf({
  actions,
  invocations,
  results,
  entries,
  status,
}: z.output<typeof toldSchema>) {
  const [action] = (actions ?? []).slice(-1);
  const [invocation] = (invocations ?? []).slice(-1);
  const last = { result: results?.at(-1), entry: entries?.at(-1) };
  if (status === 'WAITING') return 'asked';
  switch (action?.status) {
    case undefined:
    case 'skipped':
      expect(last.result ?? 'NOT_RUN').toBe('NOT_RUN');
      expect([undefined, 'NOT_RUN']).toContain(invocation);
      return 'not run';
    case 'done':
      expect(last).toEqual({ result: 'ok', entry: 'tool_call' });
      expect(invocation).toBe('COMPLETED');
      return 'done';
    case 'unknown':
      expect(last.result).toBe(last.entry);
      expect(['EFFECT_UNKNOWN', 'UNEXPECTED_TOOL_ERROR']).toContain(last.entry);
      expect(invocation).toBe('UNKNOWN');
      expect(action.callKey).toMatch(/^[0-9a-f]{64}$/);
      return 'unknown';
    default:
      expect(last.result).toBe(last.entry);
      expect(invocation).toBe('FAILED');
      return 'failed';
  }
}

describe('R2 P4 an external call that is interrupted', () => {
  const seed = Math.floor(Math.random() * 2 ** 31);
  /** As many in each run of the tests; `npm run campaign:recovery` asks for more. */
  const total = Number(process.env.INTERRUPTIONS ?? 100);
  const atOnce = 40;

  it(`is told as it was, or as unknown: ${total} random moments`, async () => {
    process.stdout.write(`${total} interruptions with seed ${seed}\n`);
    const counts = new Map<string, number>();
    const cases = Array.from({ length: total }, (_, index) => caseOf(index, seed));
    const playOne = async (given: Case) => {
      const { ledger, id, repeated } = await play(stores, given);
      const told = await toldOf(stores, id);
      const what = `${JSON.stringify(given)} -> ${JSON.stringify(told)}, ${ledger.acts.length} acts`;
      expect(['COMPLETED', 'FAILED', 'CANCELLED', 'WAITING'], what).toContain(told.status);
      const verdict = verdictOf(told);
      // P4: what has no key is done at most once, unless a person asked for more.
      expect(ledger.acts.length, what).toBeLessThanOrEqual(repeated ? 2 : 1);
      if (verdict === 'done') expect(ledger.acts.length, what).toBeGreaterThan(0);
      if (verdict === 'not run' || verdict === 'failed') expect(ledger.acts, what).toEqual([]);
      if (told.status !== 'WAITING') await expectNumbered(stores, id);
      const key = `${given.interruption.padEnd(9)} ${verdict.padEnd(8)} ${ledger.acts.length} acts`;
      counts.set(key, (counts.get(key) ?? 0) + 1);
    };
    const next = cases.values();
    const playOneByOne = async () => {
      for (const given of next) await playOne(given);
    };
    await Promise.all(Array.from({ length: atOnce }, playOneByOne));
    for (const [key, count] of [...counts].sort()) {
      process.stdout.write(`${key}  ${String(count).padStart(3)}\n`);
    }
    const verdicts = [...counts.keys()].join();
    for (const verdict of ['done', 'unknown', 'not run']) expect(verdicts).toContain(verdict);
  }, 300_000);
});
