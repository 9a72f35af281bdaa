import { describe, expect, it } from 'vitest';
import { isBehindStandstill } from './behind-standstill.js';
import { soundHistory } from './sound-history.js';
import { violationsIn } from './violations-in.js';

/** Of a call whose intent was stored at 130 and that took effect at 135: it did so again. */
function doubledAt(at: number) {
  const history = soundHistory();
  const [first] = history.outside.effects.filter(({ mark }) => mark === 'job-1/key');
  if (!first) throw new Error('There is no such effect.');
  history.outside.effects.push({ ...first, at });
  const [violation] = violationsIn(history);
  if (!violation) throw new Error('Nobody noticed.');
  return { history, violation };
}

const standstill = { from: 132, until: 380, jobIds: ['id-1'] };
const lookedUp = new Set(['key']);

describe('an effect that took place twice', () => {
  it('is not prevented where its process stood still before the call, and woke just before', () => {
    const { history, violation } = doubledAt(385);
    expect(violation.counts).toBe('doubled');
    expect(isBehindStandstill(history, violation, [standstill], lookedUp)).toBe(true);
  });

  it.each([
    ['no process stood still', 385, [], lookedUp],
    ['another job ran there', 385, [{ ...standstill, jobIds: ['id-2'] }], lookedUp],
    [
      'the process had not begun the call',
      385,
      [{ ...standstill, from: 50, until: 120 }],
      lookedUp,
    ],
    ['it came before the process woke', 300, [standstill], lookedUp],
    ['a key should have kept it from that', 385, [standstill], new Set<string>()],
  ])('is a doubled one where %s', (_why, at, standstills, tools) => {
    const { history, violation } = doubledAt(at);
    expect(isBehindStandstill(history, violation, standstills, tools)).toBe(false);
  });
});

describe('a model that was asked after a cancel', () => {
  /** Of a job that was cancelled at 400. */
  function askedAt(...times: readonly number[]) {
    const history = soundHistory();
    for (const at of times) {
      history.outside.modelRequests.push({ mark: 'job-4', turn: 1, at, usage: null });
    }
    const violation = violationsIn(history).find(({ jobId }) => jobId === 'id-4');
    if (!violation) throw new Error('Nobody noticed.');
    return { history, violation };
  }
  const stopped = { from: 395, until: 2_000, jobIds: ['id-4'] };

  it('is not prevented where its process stood still before, and woke just then, once', () => {
    const once = askedAt(2_010);
    once.history.outside.effects = once.history.outside.effects.filter(({ at }) => at < 400);
    expect(isBehindStandstill(once.history, once.violation, [stopped], lookedUp)).toBe(true);
    expect(isBehindStandstill(once.history, once.violation, [], lookedUp)).toBe(false);
    const twice = askedAt(2_010, 2_020);
    expect(isBehindStandstill(twice.history, twice.violation, [stopped], lookedUp)).toBe(false);
  });
});
