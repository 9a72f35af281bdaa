import { describe, expect, it } from 'vitest';
import { parseSender, senderText } from './mail-sender.js';

describe('parseSender', () => {
  it.each([
    ['faina@example.org', '', 'faina@example.org'],
    [' Faina <faina@example.org> ', 'Faina', 'Faina <faina@example.org>'],
    [
      '"Faina, Relatórios" <faina@example.org>',
      'Faina, Relatórios',
      'Faina, Relatórios <faina@example.org>',
    ],
    ['<faina@example.org>', '', 'faina@example.org'],
  ])('reads %s', (text, name, shown) => {
    const sender = parseSender(text);

    expect(sender).toEqual({ name, address: 'faina@example.org' });
    expect(senderText(sender)).toBe(shown);
  });

  it('takes a mailbox of this machine', () => {
    expect(parseSender('faina@localhost').address).toBe('faina@localhost');
  });

  it.each([
    '',
    'Faina',
    'a@b c',
    'ä@example.org',
    'a@-b',
    'Faina <a@example.org> x',
    'a\r\nb <a@example.org>',
    // S19
    'a\u202Eb <a@example.org>',
    'a\u200B <a@example.org>',
    '<<a@example.org>',
  ])('refuses %j', (text) => {
    expect(() => parseSender(text)).toThrow(RangeError);
  });
});
