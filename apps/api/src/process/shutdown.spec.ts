import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Shutdown } from './shutdown.js';
import { exitCodes } from './start-up-error.js';

function harness(deadlineMs = 10_000) {
  const events: string[] = [];
  const shutdown = new Shutdown({
    deadlineMs,
    report: (fields, message) => events.push(`${message} ${JSON.stringify(fields)}`),
    exit: (code) => events.push(`exit ${String(code)}`),
  });
  const add = (what: string, close: () => Promise<void> = () => Promise.resolve()) => {
    shutdown.onEnd(what, () => {
      events.push(`close ${what}`);
      return close();
    });
  };
  return { events, shutdown, add };
}

const never = () => new Promise<void>(() => undefined);

describe('Shutdown', () => {
  it('P12 closes what was opened last first, then exits with 0', async () => {
    const { events, shutdown, add } = harness();
    add('database');
    add('service');
    await shutdown.end(exitCodes.done);
    expect(events).toEqual(['close service', 'close database', 'exit 0']);
  });

  it('closes the rest when something does not close, and says so', async () => {
    const { events, shutdown, add } = harness();
    add('database');
    add('service', () => Promise.reject(new Error('stuck')));
    await shutdown.end(exitCodes.done);
    expect(events).toEqual([
      'close service',
      'Something did not close. {"what":"service","reason":"stuck"}',
      'close database',
      'exit 1',
    ]);
  });

  describe('a second signal', () => {
    beforeEach(() => {
      vi.useFakeTimers({ toFake: ['performance'] });
    });
    afterEach(() => {
      vi.useRealTimers();
    });

    it('right after the first is the same request, sent twice', async () => {
      const { events, shutdown, add } = harness();
      add('service', never);
      void shutdown.end(exitCodes.done);
      await shutdown.end(exitCodes.done);
      expect(events).toEqual(['close service']);
    });

    it('later ends the process at once', async () => {
      const { events, shutdown, add } = harness();
      add('service', never);
      void shutdown.end(exitCodes.done);
      vi.advanceTimersByTime(1000);
      await shutdown.end(exitCodes.done);
      expect(events).toEqual(['close service', 'exit 1']);
    });
  });

  it('does not wait longer than the deadline', async () => {
    const { events, shutdown, add } = harness(1);
    add('service', never);
    await shutdown.end(exitCodes.done);
    expect(events.at(-1)).toBe('exit 1');
  });
});
