import { describe, expect, it } from 'vitest';
import { toApprovalRow } from './to-approval-view.js';

const at = new Date('2026-11-22T10:00:00.000Z');

const item = {
  id: '3f0c0de2-3a8b-4f0e-9d5b-0a8a6f5a1f00',
  jobId: '3f0c0de2-3a8b-4f0e-9d5b-0a8a6f5a1f01',
  tenant: 'default',
  owner: 'ana',
  threadId: null,
  callKey: 'k'.repeat(64),
  tool: 't'.repeat(128),
  args: { a: 'x'.repeat(112) },
  argsBytes: 120,
  text: '"😀\n'.repeat(250),
  textBytes: 1_000_000,
  isQuestion: true,
  hash: 'a'.repeat(64),
  status: 'rejected',
  reason: '"não" '.repeat(300),
  createdAt: at,
  expiresAt: at,
  decidedAt: at,
  decidedBy: '😀'.repeat(128),
  eventSeq: null,
  endEventSeq: null,
  asked: null,
  editable: ['a'],
  editedBy: 'ana',
  editedAt: at,
  onExpire: 'fail',
  reminders: [],
  remindAt: null,
  remindedAt: at,
  toldEventSeqs: [],
};

const bytesOf = (value: unknown) => Buffer.byteLength(JSON.stringify(value));

const hostileTexts: [string, string][] = [
  ['a word without an end', 'x'.repeat(1_000)],
  ['emoji', '👩‍👩‍👧‍👦'.repeat(140)],
  ['control characters', '\u0001'.repeat(1_000)],
  ['quotation marks and lines', '"\n'.repeat(500)],
  ['white space', ' '.repeat(1_000)],
  ['combining marks', 'a\u0301\u0323'.repeat(330)],
  [
    '100 addresses',
    `Para: ${Array.from({ length: 100 }, (_, n) => `pessoa.${n}@example.com`).join(', ')}`.slice(
      0,
      1_000,
    ),
  ],
];

describe('a row of the inbox', () => {
  it.each(hostileTexts)(
    'S18: has at most 1 kB with %s, also where all else is as long as it can be',
    (_what, text) => {
      for (const whole of [item, { ...item, args: {}, argsBytes: 2, tool: 'x', reason: null }]) {
        const row = toApprovalRow({ ...whole, text });

        expect(bytesOf(row)).toBeLessThanOrEqual(1_000);
        expect(row.preview).toEqual({
          text: expect.stringMatching(/…$/u),
          truncated: true,
          bytes: item.textBytes,
        });
        expect(row.preview.text.isWellFormed()).toBe(true);
        expect(row.args).toEqual(whole.args);
      }
    },
  );

  it('S18: uses what room there is, and is cut between words', () => {
    const text = 'Relatório semanal da Ana, '.repeat(38);
    const row = toApprovalRow({ ...item, text, reason: 'Ainda não, '.repeat(20) });

    expect(bytesOf(row)).toBeGreaterThan(960);
    expect(row.preview.text).toMatch(/ (?:Relatório|semanal|da|Ana)…$/);
    expect(row.reason).toMatch(/^(?:Ainda não, )+Ainda(?: não)?…$/);
  });

  it('S18: has what is short as it is', () => {
    const short = { ...item, text: 'echo {}', textBytes: 7, reason: 'no', decidedBy: 'ana' };

    expect(toApprovalRow(short)).toMatchObject({ reason: 'no', decidedBy: 'ana' });
    expect(toApprovalRow(short).preview).toEqual({ text: 'echo {}' });
    expect(toApprovalRow(short).decidedAt).toBe(at.toISOString());
    expect(toApprovalRow(short)).not.toHaveProperty('callKey');
  });
});
