import { expect, it } from 'vitest';
import type { ClaimedMail } from './approval-mail.repository.js';
import { approvalMailDraft } from './compose-approval-mail.js';

const mail: ClaimedMail = {
  id: '3f0c0de2-3a8b-4f0e-9d5b-0a8a6f5a1f00',
  approvalId: '3f0c0de2-3a8b-4f0e-9d5b-0a8a6f5a1f01',
  jobId: '3f0c0de2-3a8b-4f0e-9d5b-0a8a6f5a1f02',
  hash: 'a'.repeat(64),
  recipient: 'ana@example.com',
  kind: 'asked',
  attempts: 1,
  tool: 'x'.repeat(128),
  expiresAt: new Date('2026-11-23T19:30:00Z'),
  text: 'word '.repeat(310),
  isQuestion: false,
  agent: 'crm',
  language: 'en',
};
const setting = {
  from: { name: '', address: 'faina@example.org' },
  link: 'https://faina.example.org/approve/x',
  timeZone: 'America/Sao_Paulo',
  now: new Date('2026-11-23T15:00:00Z'),
};

it('shows a bounded part of the preview, and when the question expires', () => {
  const { text, subject } = approvalMailDraft(mail, setting);
  expect(subject.length).toBeLessThanOrEqual(200);
  expect(text.length).toBeLessThan(2_300);
  expect(text).toContain('word…');
  expect(text).toContain(
    'The question expires on November 23, 2026 at 04:30 PM GMT-3 (in 4 hours).',
  );
});

it.each([
  ['en-US', 'Reminder: your approval is needed: ', 'Nobody has decided yet.'],
  ['pt-BR', 'Lembrete: sua aprovação é necessária: ', 'Ninguém decidiu ainda.'],
  ['de', 'Lembrete: sua aprovação é necessária: ', 'Ninguém decidiu ainda.'],
])('speaks the language of the agent: %s', (language, beginning, sentence) => {
  const { text, html, subject } = approvalMailDraft(
    { ...mail, language, kind: 'reminder' },
    setting,
  );
  expect(subject.startsWith(beginning)).toBe(true);
  for (const part of [text, html]) expect(part).toContain(sentence);
});

it('asks for an answer where the question wants one', () => {
  const { text, html, subject } = approvalMailDraft({ ...mail, isQuestion: true }, setting);
  expect(subject).toMatch(/^Your answer is needed: x+/);
  for (const part of [text, html]) {
    expect(part).toContain('the link alone answers nothing');
    expect(part).not.toContain('decides in your name');
  }
});
