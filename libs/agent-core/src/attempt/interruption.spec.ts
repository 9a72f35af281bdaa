import { describe, expect, it } from 'vitest';
import { Interruption } from './interruption.js';

describe('an interruption', () => {
  it('that drains lets the running step end', () => {
    const interruption = new Interruption();
    interruption.drain();
    expect(interruption.reason).toBe('shutdown');
    expect(interruption.signal.aborted).toBe(false);
  });

  it('keeps the gravest reason, in whatever order they come', () => {
    const interruption = new Interruption();
    interruption.drain();
    interruption.abort('lease-lost');
    interruption.abort('cancel');
    interruption.drain();
    expect(interruption.reason).toBe('lease-lost');
    expect(interruption.signal.aborted).toBe(true);
  });
});
