import { expect, it, describe } from 'vitest';
import { attachmentNote, attachmentsOf, newAttachment } from './attachment.js';
import { roomForFiles } from './attachment-room.js';
import { attachmentTokens } from './attachment-tokens.js';

const mb = 1024 * 1024;
const file = (bytes: number) => ({ mediaType: 'image/png', data: new Uint8Array(bytes) });
const ref = (bytes: number) => ({ id: 'x', mediaType: 'image/png', bytes });

describe('a job has room for', () => {
  it('eight files of a result', () => {
    const files = Array.from({ length: 12 }, () => file(1));
    expect(roomForFiles([], files)).toEqual(files.slice(0, 8));
  });

  it('64 files, and 48 MB, in all', () => {
    const held = Array.from({ length: 63 }, () => ({ attachments: [ref(1)] }));
    expect(roomForFiles(held, [file(1), file(1)])).toHaveLength(1);
    expect(roomForFiles([...held, { attachments: [ref(1)] }], [file(1)])).toHaveLength(0);
    const full = Array.from({ length: 4 }, () => ({ attachments: [ref(10 * mb)] }));
    expect(roomForFiles(full, [file(9 * mb), file(7 * mb), file(mb)])).toHaveLength(2);
  });
});

describe('the files of an input', () => {
  it('are those that it names', () => {
    expect(attachmentsOf({ prompt: 'x', attachments: [ref(3)] })).toEqual([ref(3)]);
    expect(attachmentNote({ attachments: [ref(3)] })).toContain('image/png, 3 bytes');
  });

  it.each([
    'x',
    null,
    { prompt: 'x' },
    { attachments: 'x' },
    { attachments: [] },
    { attachments: [1] },
  ])('are none in %j', (input) => {
    expect(attachmentsOf(input)).toEqual([]);
    expect(attachmentNote(input)).toBe('');
  });

  it('are known by their content', () => {
    const { sha256, bytes } = newAttachment({ mediaType: 'text/plain', data: Buffer.from('abc') });
    expect(bytes).toBe(3);
    expect(sha256).toMatch(/^ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad$/);
  });
});

it.each([
  ['image/png', 9 * mb, 1_600],
  ['application/pdf', 150 * 1024, 6_000],
  ['audio/mpeg', 160 * 1024, 320],
  ['text/csv', 300, 100],
])('%s counts for %i bytes as %i tokens', (mediaType, bytes, tokens) => {
  expect(attachmentTokens({ id: 'x', mediaType, bytes })).toBe(tokens);
});
