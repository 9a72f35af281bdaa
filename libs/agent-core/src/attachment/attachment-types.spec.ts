import { describe, expect, it } from 'vitest';
import { checkedType, detectType, maxTextBytes, namedType } from './attachment-types.js';
import { fileOf } from '../testing/test-files.js';

describe('the kind of a file', () => {
  it.each([
    ['image/png', 'image/png'],
    ['IMAGE/JPG; q=1', 'image/jpeg'],
    ['text/plain;charset=utf-8', 'text/plain'],
    ['audio/mp3', 'audio/mpeg'],
    ['audio/x-wav', 'audio/wav'],
    ['image/svg+xml', undefined],
    ['text/html', undefined],
    ['application/zip', undefined],
    ['', undefined],
  ])('is named by %j as %j', (name, type) => {
    expect(namedType(name)).toBe(type);
  });

  it.each([
    'image/png',
    'image/jpeg',
    'image/gif',
    'image/webp',
    'application/pdf',
    'audio/wav',
    'audio/mpeg',
    'text/plain',
  ] as const)('is seen in its bytes: %s', (type) => {
    expect(detectType(fileOf(type))).toBe(type);
    expect(checkedType(type, fileOf(type))).toBe(type);
  });

  it('of words is the one that is named', () => {
    expect(checkedType('text/csv', Buffer.from('a;b\n1;2\n'))).toBe('text/csv');
  });

  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  it.each([
    ['a signature alone', signature],
    [
      'a signature before a page',
      Buffer.concat([signature, Buffer.from('<script>alert(1)</script>'.repeat(9))]),
    ],
    ['an archive', Buffer.from('504b0304140000000800', 'hex')],
    ['a compressed file', Buffer.from('1f8b0800000000000003', 'hex')],
    ['a picture of no width', fileOf('image/png').fill(0, 16, 20)],
    ['text with a NUL', Buffer.from('a\0b')],
    ['text that is no UTF-8', Buffer.from([0x61, 0xe9, 0x62])],
    ['text that is too long', Buffer.alloc(maxTextBytes + 1, 'a')],
    ['another RIFF', Buffer.from('RIFF0000AVI LIST')],
  ])('is none of %s', (_case, data) => {
    expect(detectType(data)).toBeUndefined();
    expect(checkedType('image/png', data)).toBeUndefined();
  });

  it('is not what it is said to be where the content is another', () => {
    expect(checkedType('image/png', fileOf('image/jpeg'))).toBeUndefined();
    expect(checkedType('image/png', Buffer.from('words'))).toBeUndefined();
    expect(checkedType('text/plain', fileOf('image/png'))).toBeUndefined();
  });
});
