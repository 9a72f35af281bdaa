import { describe, expect, it } from 'vitest';
import { filesToRunAgain, withSecondRun } from './run-again.mjs';

const file = (name: string, ...statuses: readonly string[]) => ({
  name,
  status: statuses.includes('failed') ? 'failed' : 'passed',
  assertionResults: statuses.map((status, index) => ({
    status,
    fullName: `${name} ${String(index)}`,
  })),
});
const broken = { name: 'broken', status: 'failed', assertionResults: [] };

describe('the second run of what failed', () => {
  it('is of the files with a failed test, and of those that did not load', () => {
    const testResults = [file('good', 'passed'), file('late', 'passed', 'failed'), broken];
    expect(filesToRunAgain({ testResults })).toEqual(['late', 'broken']);
  });

  it('is of none where more have failed than a busy machine explains', () => {
    const testResults = Array.from({ length: 13 }, (_, index) => file(String(index), 'failed'));
    expect(filesToRunAgain({ testResults })).toEqual([]);
  });

  it.each(['P4 is sent once', 'a worker that is killed F05 loses nothing', 'A29 tries again'])(
    'is of none where a promise has failed: %s',
    (fullName) => {
      const promised = {
        ...file('promised', 'failed'),
        assertionResults: [{ status: 'failed', fullName }],
      };
      expect(filesToRunAgain({ testResults: [file('late', 'failed'), promised] })).toEqual([]);
    },
  );

  it('counts in place of the first, which stays told', () => {
    const first = {
      testResults: [file('good', 'passed'), file('late', 'passed', 'failed'), broken],
    };
    const second = { testResults: [file('late', 'passed', 'passed'), file('broken', 'passed')] };
    expect(withSecondRun(first, second)).toMatchObject({
      numPassedTests: 4,
      numFailedTests: 0,
      ranAgain: ['late 1', 'broken'],
      testResults: [{ name: 'good' }, { name: 'late', status: 'passed' }, { name: 'broken' }],
    });
  });

  it('leaves failed what fails twice, or is not in it', () => {
    const first = { testResults: [file('late', 'failed'), file('lost', 'failed')] };
    const second = { testResults: [file('late', 'passed', 'failed')] };
    expect(withSecondRun(first, second)).toMatchObject({ numPassedTests: 1, numFailedTests: 2 });
  });
});
