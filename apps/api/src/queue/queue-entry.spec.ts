import { describe, expect, it } from 'vitest';
import { entryPayloadSchema, entryId } from './queue-entry.js';

const jobId = '0197a3c4-7d1e-7c55-9a7b-2f6f6b1f0c11';

describe('the payload of an entry', () => {
  it.each([{ jobId }, { jobId, tenant: 'acme' }])('is %j: ids and no more', (payload) => {
    expect(entryPayloadSchema.parse(payload)).toEqual(payload);
  });

  it.each([undefined, null, jobId, [], {}, { jobId: 1 }, { jobId: 'x' }, { jobId, owner: 'a' }])(
    'is not %j',
    (data) => {
      expect(entryPayloadSchema.safeParse(data).success).toBe(false);
    },
  );
});

describe('the id of an entry', () => {
  it('tells job and epoch, and is neither a number nor holds a colon, which BullMQ refuses', () => {
    expect(entryId(jobId, 3)).toBe(`${jobId}-3`);
    expect(entryId(jobId, 3)).not.toMatch(/:|^\d+$/);
  });
});
