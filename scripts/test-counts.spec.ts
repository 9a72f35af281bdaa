import { describe, expect, it } from 'vitest';
import { testCounts } from './test-counts.mjs';

const run = (report: Parameters<typeof testCounts>[0][number]['report'], exitCode: number) => ({
  report,
  exitCode,
});
const report = (...statuses: string[]) => ({
  numPassedTests: statuses.filter((status) => status === 'passed').length,
  numFailedTests: statuses.filter((status) => status === 'failed').length,
  testResults: [
    { assertionResults: statuses.map((status, index) => ({ status, fullName: `test ${index}` })) },
  ],
});

describe('the counts of a test run', () => {
  it('are green when every test passed', () => {
    expect(testCounts([run(report('passed', 'passed'), 0)])).toEqual({
      lines: ['2 passed, 0 failed'],
      isGreen: true,
    });
  });

  it('are red when a test failed, and name it', () => {
    expect(testCounts([run(report('passed', 'failed'), 1)])).toEqual({
      lines: ['failed: test 1', '1 passed, 1 failed'],
      isGreen: false,
    });
  });

  it('are green when what failed passed by itself, and name it', () => {
    const merged = { ...report('passed', 'passed'), ranAgain: ['test 1'] };
    expect(testCounts([run(merged, 0)])).toEqual({
      lines: ['failed beside others, ran again: test 1', '2 passed, 0 failed'],
      isGreen: true,
    });
  });

  it('are red when a test was skipped, and name it', () => {
    expect(testCounts([run(report('passed', 'skipped'), 0)])).toEqual({
      lines: ['skipped: test 1', '1 passed, 0 failed'],
      isGreen: false,
    });
  });

  it('are red when the run broke off without a failed test', () => {
    expect(testCounts([run(report('passed'), 1)])).toEqual({
      lines: ['1 passed, 1 failed'],
      isGreen: false,
    });
  });

  it('are those of all runs, and red when one of them is', () => {
    const green = run(report('passed', 'passed'), 0);
    expect(testCounts([green, run(report('passed'), 0)])).toEqual({
      lines: ['3 passed, 0 failed'],
      isGreen: true,
    });
    expect(testCounts([green, run(undefined, 1)])).toEqual({
      lines: ['2 passed, 1 failed'],
      isGreen: false,
    });
    expect(testCounts([green, run(report(), 0)]).isGreen).toBe(false);
  });

  it('are red without a report, and without a test', () => {
    expect(testCounts([run(undefined, 0)]).isGreen).toBe(false);
    expect(testCounts([run(undefined, 1)]).lines).toEqual(['0 passed, 1 failed']);
    expect(testCounts([run(report(), 0)]).isGreen).toBe(false);
  });
});
