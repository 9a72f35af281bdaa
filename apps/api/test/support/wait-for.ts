import { setTimeout as wait } from 'node:timers/promises';

const pollMs = 20;

export type WaitForOptions = {
  readonly deadlineMs?: number;
  /** Completes "waited in vain for ..."; a function is asked when the wait has failed. */
  readonly what: string | (() => string);
};

/**
 * Polls until `condition` gives something truthy, and returns it. A condition that throws fails the
 * wait at once.
 */
export async function waitFor<T>(
  condition: () => T | Promise<T>,
  { deadlineMs = 60_000, what }: WaitForOptions,
): Promise<NonNullable<T>> {
  const end = performance.now() + deadlineMs;
  for (;;) {
    const value = await condition();
    if (value) return value;
    if (performance.now() >= end) {
      const description = typeof what === 'string' ? what : what();
      throw new Error(`Waited ${String(deadlineMs)} ms in vain for ${description}.`);
    }
    await wait(pollMs);
  }
}
