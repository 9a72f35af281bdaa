import { describe, expect, it } from 'vitest';
import { OutgoingWords } from './outgoing-words.js';
import { nameMessages, readMessage, wordMessages } from './wake-message.js';

/** PostgreSQL manual, NOTIFY: the payload must be shorter than 8000 bytes. */
const maxBytes = 8_000;

describe('messages between processes', () => {
  it('have room for every name of a job', () => {
    const ids = Array.from({ length: 2_500 }, () => crypto.randomUUID());
    const payloads = nameMessages(crypto.randomUUID(), 'watch', {
      jobs: ids,
      words: [],
      tenants: [],
    });
    for (const payload of payloads) expect(Buffer.byteLength(payload)).toBeLessThan(maxBytes);
    expect(payloads.flatMap((payload) => readMessage(payload)?.watch?.jobs ?? [])).toEqual(ids);
  });

  it.each(['x', '\u0000', '"', '😀', 'ã', '\ud83d'])(
    'carry long words in pieces that belong together: %j',
    (character) => {
      const text = character.repeat(20_001);
      const payloads = wordMessages('me', 'job', { text, offset: 7, after: 3 });
      let told = '';
      for (const payload of payloads) {
        expect(Buffer.byteLength(payload)).toBeLessThan(maxBytes);
        const words = readMessage(payload)?.words;
        expect(words).toMatchObject({ job: 'job', after: 3, offset: 7 + told.length });
        if (character === '😀') expect(words?.text.isWellFormed()).toBe(true);
        told += words?.text ?? '';
      }
      expect(told).toBe(text);
    },
  );

  it.each(['', '{', '7', '{"by":7}', '{"news":{"jobs":[]}}', '{"by":"x","news":{"jobs":[7]}}'])(
    'are passed over where they are none: %j',
    (payload) => {
      expect(readMessage(payload)).toBeUndefined();
    },
  );
});

describe('words that wait to be told', () => {
  it('are one piece where they follow each other, and bounded', () => {
    const words = new OutgoingWords();
    words.add('job', { text: 'Era ', offset: 0, after: 3 });
    words.add('job', { text: 'uma', offset: 4, after: 3 });
    words.add('job', { text: 'Outra', offset: 0, after: 3 });
    words.add('job', { text: 'x'.repeat(32_000), offset: 5, after: 3 });
    expect(words.take()).toEqual([
      ['job', { text: 'Era uma', offset: 0, after: 3 }],
      ['job', { text: 'Outra', offset: 0, after: 3 }],
    ]);
    expect(words.isEmpty).toBe(true);
  });
});
