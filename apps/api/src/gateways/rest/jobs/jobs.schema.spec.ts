import { cpuMs } from '@faina/agent-core/testing';
import { describe, expect, it } from 'vitest';
import { listJobsQuerySchema, submitJobSchema } from './jobs.schema.js';

const withUrl = (webhookUrl: string) =>
  submitJobSchema.safeParse({ agent: 'coach', input: 'x', webhookUrl });

describe('the webhookUrl of a job', () => {
  it('S4: is measured before its host is read', () => {
    const startedAt = cpuMs();
    const { error } = withUrl(`http://${'\u0301\u0323'.repeat(125_000)}`);
    expect(error?.issues).toMatchObject([{ code: 'too_big', path: ['webhookUrl'] }]);
    // It took more than 10 s, and takes the square of the length.
    expect(cpuMs() - startedAt).toBeLessThan(1_000);
  });

  it('is a web address', () => {
    expect(withUrl('https://example.org/hook').success).toBe(true);
    expect(withUrl('file:///etc').success).toBe(false);
    expect(withUrl('hook').success).toBe(false);
  });
});

it('says what a time looks like where createdAfter is none', () => {
  for (const createdAfter of ['99999999999999999', 'gestern']) {
    const { error } = listJobsQuerySchema.safeParse({ createdAfter });
    expect(error?.issues).toMatchObject([{ message: expect.stringContaining('2026-11-22T12') }]);
  }
});
