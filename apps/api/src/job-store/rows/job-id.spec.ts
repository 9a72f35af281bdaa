import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { newJobId } from './job-id.js';

describe('newJobId', () => {
  it('is a UUID of version 7, each time another', () => {
    const ids = Array.from({ length: 1_000 }, newJobId);
    expect(z.array(z.uuidv7()).safeParse(ids).error).toBeUndefined();
    expect(new Set(ids).size).toBe(1_000);
  });

  it('grows with time, and says when it was made', () => {
    const before = Date.now();
    const id = newJobId();
    const madeAt = Number.parseInt(id.replace('-', '').slice(0, 12), 16);
    expect(madeAt).toBeGreaterThanOrEqual(before);
    expect(madeAt).toBeLessThanOrEqual(Date.now());
  });
});
