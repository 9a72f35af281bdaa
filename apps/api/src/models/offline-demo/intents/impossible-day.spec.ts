import { describe, expect, it } from 'vitest';
import { demoRequest } from '../demo-request.js';
import { impossibleDay } from './impossible-day.js';

describe('impossibleDay', () => {
  it('asks for a date that exists, in the language of the request', () => {
    const request = demoRequest('How was my run on 2026-02-30?', '2026-11-21', []);
    expect(impossibleDay.matches(request)).toBe(true);
    expect(impossibleDay.next(request, new Map())).toEqual({
      say: expect.stringContaining('is in no calendar'),
    });
  });
});
