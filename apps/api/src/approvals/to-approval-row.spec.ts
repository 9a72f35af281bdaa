import { describe, expect, it } from 'vitest';
import { toApprovalRow } from './to-approval-row.js';

const at = new Date('2026-11-22T10:00:00.000Z');

const item = {
  id: '3f0c0de2-3a8b-4f0e-9d5b-0a8a6f5a1f00',
  jobId: '3f0c0de2-3a8b-4f0e-9d5b-0a8a6f5a1f01',
  tenant: 'default',
  owner: 'ana',
  threadId: null,
  callKey: 'k'.repeat(64),
  tool: 't'.repeat(64),
  args: { a: 'x'.repeat(112) },
  argsBytes: 120,
  text: '"😀\n'.repeat(250),
  hash: 'a'.repeat(64),
  status: 'rejected',
  reason: '"não" '.repeat(300),
  createdAt: at,
  expiresAt: at,
  decidedAt: at,
  decidedBy: '😀'.repeat(128),
};

const bytesOf = (value: unknown) => Buffer.byteLength(JSON.stringify(value));

describe('a row of the inbox', () => {
  it('C18: has at most 1 kB where everything in it is as long as it can be', () => {
    const row = toApprovalRow(item);

    expect(bytesOf(row)).toBeLessThanOrEqual(1_000);
    expect(bytesOf(row)).toBeGreaterThan(980);
    expect(row.preview.text).toMatch(/^("😀\n)+.*…$/su);
    expect(row.args).toEqual(item.args);
  });

  it('C18: has what is short as it is', () => {
    const short = { ...item, text: 'echo {}', reason: 'no', decidedBy: 'ana' };

    expect(toApprovalRow(short)).toMatchObject({
      preview: { text: 'echo {}' },
      reason: 'no',
      decidedBy: 'ana',
      decidedAt: at.toISOString(),
    });
    expect(toApprovalRow(short)).not.toHaveProperty('callKey');
  });
});
