import { silentLogger } from '@faina/agent-core';
import { describe, expect, it } from 'vitest';
import { RepeatedFailureLog } from './repeated-failure-log.js';

const createLog = () => {
  const lines: [string, unknown][] = [];
  const clock = { now: 0 };
  const logger = {
    ...silentLogger,
    warn: (fields: Record<string, unknown>, message: string) => {
      lines.push([message, fields['suppressed']]);
    },
  };
  return { lines, clock, log: new RepeatedFailureLog(logger, 1_000, () => clock.now) };
};

describe('RepeatedFailureLog', () => {
  it('logs the first failure at once and one line for each period after, with the number left out', () => {
    const { log, lines, clock } = createLog();
    for (clock.now = 0; clock.now <= 2_000; clock.now += 100) log.report('Away', new Error('no'));
    expect(lines).toEqual([
      ['Away', 0],
      ['Away', 9],
      ['Away', 9],
    ]);
  });

  it('counts each kind of failure by itself', () => {
    const { log, lines } = createLog();
    log.report('Away', new Error('no'));
    log.report('Slow', new Error('no'));
    expect(lines).toEqual([
      ['Away', 0],
      ['Slow', 0],
    ]);
  });
});
