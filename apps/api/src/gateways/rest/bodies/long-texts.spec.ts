import { describe, expect, it } from 'vitest';
import { bodyLimit, parseJsonBody } from './json-body.js';

const mb = 1024 * 1024;
const read = (text: string) => parseJsonBody(Buffer.from(text));
const refusal = (code: string): unknown => expect.objectContaining({ code });

describe('a large body', () => {
  it('is read as it was written, its long texts too', () => {
    const value = {
      input: {
        prompt: 'Olá "you" \\',
        attachments: [
          { data: 'QUJD'.repeat(mb) },
          { data: `"\\\n é ${'x'.repeat(100_000)}` },
          { data: 'QUJD'.repeat(mb) },
        ],
      },
      tags: ['a', ''],
    };
    expect(read(JSON.stringify(value))).toEqual(value);
  });

  it('may have a long text alone, and nothing else', () => {
    expect(read(JSON.stringify('x'.repeat(mb)))).toHaveLength(mb);
  });

  it.each([
    ['many lists', `[${'[],'.repeat(4 * mb)}[]]`],
    ['many texts', `[${'"",'.repeat(4 * mb)}""]`],
    ['a long text of quotes', `["${'\\"'.repeat(6 * mb)}"]`],
    ['spaces', `${' '.repeat(2 * mb)}"x"`],
    ['an open text', `["${'x'.repeat(2 * mb)}`],
    ['many texts of 10 KB', `[${`"${'x'.repeat(10_000)}",`.repeat(200)}""]`],
  ])('is refused where it is large by %s', (_what, text) => {
    expect(() => read(text)).toThrow(refusal('BODY_TOO_LARGE'));
  });

  it.each([
    ['raw ends of lines', `["${'x\n'.repeat(mb)}"]`],
    ['broken escapes', `["${'x'.repeat(mb)}\\q"]`],
    ['a text after a text', `["${'x'.repeat(mb)}""${'x'.repeat(mb)}"]`],
    ['nothing behind it', `["${'x'.repeat(mb)}"`],
  ])('with %s is no JSON', (_what, text) => {
    expect(() => read(text)).toThrow(refusal('MALFORMED_JSON'));
  });

  it('has no NUL and no lone surrogate in its long texts', () => {
    for (const character of ['\\u0000', '\\ud800']) {
      expect(() => read(`["${'x'.repeat(mb)}${character}"]`)).toThrow(refusal('VALIDATION_FAILED'));
    }
  });

  it('that is small is read as before', () => {
    expect(read(JSON.stringify('x'.repeat(bodyLimit - 2)))).toHaveLength(bodyLimit - 2);
  });
});
