import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cpuMs } from '../../testing/cpu-ms.js';
import { noise } from '../../testing/test-files.js';
import { minBase64Chars, textWithoutBase64, withoutBase64 } from './without-base64.js';

const base64 = noise(3_000).toString('base64');
const omitted = { omitted: 'base64', bytes: 3_000 };
const lines = (text: string, length: number, end = '\r\n') =>
  (text.match(new RegExp(`.{1,${length}}`, 'g')) ?? []).join(end);

describe('base64', () => {
  it.each([
    ['alone', base64],
    ['for URLs', noise(3_000).toString('base64url')],
    ['as a data URL', `data:image/png;base64,${base64}`],
    ['in lines of mail', lines(base64, 76)],
    ['in lines of PEM', lines(base64, 64, '\n')],
    ['with an end of a line', `${base64}\n`],
  ])('is told in its place: %s', (_how, text) => {
    expect(withoutBase64(text)).toEqual(omitted);
    expect(withoutBase64({ a: [{ b: text, c: 1 }] })).toEqual({ a: [{ b: omitted, c: 1 }] });
  });

  it('is told within a text, all of it', () => {
    const text = `Two: "${base64}" and (${base64}).`;
    expect(textWithoutBase64(text)).toBe(
      'Two: "[omitted: base64, 3000 bytes]" and ([omitted: base64, 3000 bytes]).',
    );
  });

  it('is told in JSON within a text, in lines too', () => {
    const text = JSON.stringify({ picture: lines(base64, 76, '\n') });
    expect(textWithoutBase64(text)).toBe('{"picture":"[omitted: base64, 3000 bytes]"}');
  });

  it('is handed over as it was', () => {
    const found: string[] = [];
    withoutBase64({ a: base64, b: `x ${base64}` }, ({ text }) => found.push(text));
    expect(found).toEqual([base64, base64]);
  });

  it('of any bytes is found from the length on', () => {
    const bytes = fc.integer({ min: 768, max: 5_000 }).map((length) => randomBytes(length));
    fc.assert(
      fc.property(bytes, (data) => {
        expect(withoutBase64(data.toString('base64'))).toEqual({
          omitted: 'base64',
          bytes: data.length,
        });
      }),
      { numRuns: 200 },
    );
  });
});

it('base64 in lines is found wherever in a text it stands', () => {
  const places = fc.record({
    before: fc.integer({ min: 0, max: 600 }),
    bytes: fc.integer({ min: 768, max: 2_000 }),
    length: fc.constantFrom(64, 76),
    end: fc.constantFrom('\n', '\r\n', '\\n', '\\r\\n'),
  });
  fc.assert(
    fc.property(places, ({ before, bytes, length, end }) => {
      const found = lines(noise(bytes).toString('base64'), length, end);
      const told = textWithoutBase64(`${'. '.repeat(before)}${found} .`);
      expect(told).toBe(`${'. '.repeat(before)}[omitted: base64, ${bytes} bytes] .`);
    }),
    { numRuns: 1_000 },
  );
});

describe('what is no base64 stays as it is', () => {
  const sentence = 'The quick brown fox jumps over 13 lazy dogs. ';
  it.each([
    ['long text', sentence.repeat(1_000)],
    ['long text in lines', 'TheQuickBrownFox13\n'.repeat(1_000)],
    ['repeated characters', 'x'.repeat(100_000)],
    ['hex digits', noise(4_000).toString('hex')],
    ['many hashes', `${'9f86d081884c7d659a2feaa0c55ad015'.repeat(2)}\n`.repeat(500)],
    ['rules', '-'.repeat(5_000)],
    ['a path', `/srv/${'Some.Folder1/'.repeat(500)}`],
    ['a table', '| A1 | b2 |\n'.repeat(1_000)],
    [
      'a token',
      ['header', 'payload', 'signature']
        .map((part) => noise(700 + part.length).toString('base64url'))
        .join('.'),
    ],
    ['other letters', 'ÁÉÍÓÚ1aB'.repeat(1_000)],
    [
      'less than the length',
      noise(4_000)
        .toString('base64')
        .slice(0, minBase64Chars - 1),
    ],
  ])('%s', (_what, text) => {
    expect(withoutBase64(text)).toBe(text);
    expect(textWithoutBase64(text)).toBe(text);
    const value = { a: [text, { b: text }] };
    expect(withoutBase64(value)).toBe(value);
  });
});

it('a text of 4 MB is read once, whatever it is made of', () => {
  const bytes = 4 * 1024 * 1024;
  const texts = ['A1b', '=', `${'a'.repeat(76)}\n`, '\\n', 'data:,'].map((part) =>
    part.repeat(bytes / part.length),
  );
  for (const text of texts) {
    const before = cpuMs();
    textWithoutBase64(text);
    expect(cpuMs() - before).toBeLessThan(3_000);
  }
});
