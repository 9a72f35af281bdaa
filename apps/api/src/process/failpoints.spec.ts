import { afterEach, describe, expect, it, vi } from 'vitest';
import { armFailpoints, failpoint, type Failpoint } from './failpoints.js';

afterEach(() => {
  armFailpoints([]);
  vi.restoreAllMocks();
});

/** Arms a point, and tells which signals the process would have sent itself at what is reached then. */
function signalsAt(point: Omit<Failpoint, 'name'>, reach: () => void): unknown[] {
  const kill = vi.spyOn(process, 'kill').mockReset().mockReturnValue(true);
  armFailpoints([{ name: 'after_intent', ...point }]);
  reach();
  return kill.mock.calls.map(([pid, signal]) => [pid === process.pid, signal]);
}

describe('failpoint', () => {
  it('does nothing where no test has asked for it', () => {
    const reach = () => {
      failpoint('before_intent', 'job-1');
    };
    expect(signalsAt({ action: { kind: 'kill9' } }, reach)).toEqual([]);
  });

  it.each([
    ['kill9', 'SIGKILL'],
    ['stop', 'SIGSTOP'],
  ] as const)('%s sends the process %s', (kind, signal) => {
    const reach = () => {
      failpoint('after_intent', 'job-1');
    };
    expect(signalsAt({ action: { kind } }, reach)).toEqual([[true, signal]]);
  });

  it('means the job with the marker and the attempt alone', () => {
    const action = { kind: 'kill9' } as const;
    const reach = () => {
      failpoint('after_intent', { input: 'job-17: mail' }, 1);
      failpoint('after_intent', { input: 'mail\njob-1' }, 2);
    };
    expect(signalsAt({ action, marker: 'job-1' }, reach)).toHaveLength(1);
    expect(signalsAt({ action, marker: 'job-1', attempt: 1 }, reach)).toEqual([]);
    expect(signalsAt({ action, marker: 'job-1', attempt: 2 }, reach)).toHaveLength(1);
    expect(signalsAt({ action }, reach)).toHaveLength(2);
  });

  it('blocks the event loop for as long as it was told', () => {
    armFailpoints([{ name: 'after_intent', action: { kind: 'block', ms: 50 } }]);
    const from = performance.now();
    failpoint('after_intent', 'job-1');
    expect(performance.now() - from).toBeGreaterThanOrEqual(50);
  });
});
