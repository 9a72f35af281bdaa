import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { RedactedWords } from './redacted-words.js';
import { redactedMark, Redaction } from './redaction.js';
import { formsOf } from './secret-forms.js';

const knowing = (...secrets: string[]): Redaction => {
  const redaction = new Redaction();
  redaction.learn(secrets);
  return redaction;
};
const odd = 'a"b\\cd é+/1';

describe('P14 redaction', () => {
  it.each(formsOf(odd))('hides a secret written as %s', (written) => {
    expect(knowing(odd).text(`<${written}>`)).toBe(`<${redactedMark}>`);
  });

  it('hides each of several, and of two that begin alike the longer', () => {
    const redaction = knowing('first-one-1', 'first-one-1-longer', 'second-one-2');
    expect(redaction.text('a first-one-1, second-one-2first-one-1-longer!')).toBe(
      'a [redacted], [redacted][redacted]!',
    );
  });

  it('hides the lines of a key in PEM, wherever they stand', () => {
    const line = 'MIIEvQIBADANBgkqhkiG9w0BAQEFAASCBKcwggSjAgEAAoIBAQC7';
    const redaction = knowing(`-----BEGIN PRIVATE KEY-----\n${line}\n-----END PRIVATE KEY-----\n`);
    expect(redaction.text(`> ${line}\r\n-----BEGIN PRIVATE KEY-----`)).toBe(
      '> [redacted]\r\n-----BEGIN PRIVATE KEY-----',
    );
  });

  it('leaves alone what is an ordinary word or number, or too short', () => {
    const words = ['admin', 'postgres', 'changeme', '20261122', 'abc-12', 'senhaçã', ''];
    const redaction = knowing(...words);
    for (const word of words) expect(redaction.text(`the ${word}.`)).toBe(`the ${word}.`);
  });

  it('hides the latest of what is renewed, and what was configured as well', () => {
    const redaction = knowing('configured-one');
    const tokens = Array.from({ length: 40 }, (_, index) => `token-number-${index}`);
    for (const token of tokens) redaction.learnLatest('server', [token]);
    redaction.learnLatest('server', ['token-number-39']);
    expect(redaction.text(['configured-one', ...tokens.slice(-16)].join(','))).toBe(
      Array.from({ length: 17 }, () => redactedMark).join(','),
    );
    expect(redaction.text('token-number-3!')).toBe('token-number-3!');
  });

  it('keeps JSON what it is, with a secret as a name, a value and a number', () => {
    const redaction = knowing('s3cret-value', '123456789012');
    const json = JSON.stringify({ 's3cret-value': ['x s3cret-value y', 123456789012, 1] });
    expect(JSON.parse(redaction.json(json))).toEqual({
      [redactedMark]: [`x ${redactedMark} y`, redactedMark, 1],
    });
    expect(redaction.json('[no JSON s3cret-value')).toBe('[no JSON [redacted]');
    const deep = '['.repeat(100_000);
    expect(redaction.json(`${deep}s3cret-value`)).toBe(`${deep}[redacted]`);
  });

  it('finds what looking for each by itself finds, in any text', () => {
    const letters = fc.string({
      unit: fc.constantFrom('a', 'b', 'é'),
      minLength: 12,
      maxLength: 14,
    });
    fc.assert(
      fc.property(
        fc.array(letters, { minLength: 1, maxLength: 4 }),
        fc.string({ unit: fc.constantFrom('a', 'b', 'é'), maxLength: 80 }),
        (secrets, filler) => {
          const text = filler + secrets.join(filler.slice(0, 3)) + filler;
          const redacted = knowing(...secrets).text(text);
          for (const secret of secrets) expect(redacted).not.toContain(secret);
          expect(knowing(...secrets).find(filler) !== undefined).toBe(
            secrets.some((secret) => formsOf(secret).some((form) => filler.includes(form))),
          );
        },
      ),
    );
  });
});

describe('P14 the words of a stream', () => {
  const told = (redaction: Redaction, pieces: readonly string[]): string => {
    const words = new RedactedWords(redaction);
    return pieces.map((piece) => words.add(piece)).join('') + words.end();
  };

  it('are told as the whole text is redacted, wherever it is split', () => {
    const redaction = knowing('first-one-1', 'first-one-1-longer', '1-longest-of-all');
    const part = fc.constantFrom(
      'first-one-1',
      'first-',
      'one-1',
      '-longer',
      '1-longest',
      '-of-all',
      'x',
      ' ',
    );
    fc.assert(
      fc.property(
        fc.array(part, { maxLength: 12 }),
        fc.array(fc.integer({ min: 1, max: 6 }), { minLength: 1 }),
        (parts, lengths) => {
          const text = parts.join('');
          const pieces: string[] = [];
          for (let at = 0; at < text.length;) {
            const length = lengths[pieces.length % lengths.length] ?? 1;
            pieces.push(text.slice(at, at + length));
            at += length;
          }
          const [words, whole] = [told(redaction, pieces), redaction.text(text)];
          expect(redaction.find(words)).toBeUndefined();
          const [marks, gaps] = [whole.split(redactedMark), words.split(redactedMark)];
          // The first two characters of a secret may have been told.
          expect(gaps.map((gap, at) => gap.slice(0, marks[at]?.length))).toEqual(marks);
          expect(gaps.every((gap, at) => gap.length <= (marks[at]?.length ?? 0) + 2)).toBe(true);
        },
      ),
    );
  });

  it('are told at once where they begin no secret', () => {
    const words = new RedactedWords(knowing('s3cret-value'));
    expect(words.add('Good morn')).toBe('Good morn');
    expect(words.add('ings3cret')).toBe('ing');
    expect(words.add('ly, s')).toBe('s3cretly, s');
    expect(words.add('3cret-value!')).toBe('[redacted]!');
    expect(words.end()).toBe('');
  });
});
