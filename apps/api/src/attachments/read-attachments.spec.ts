import { fileOf, noise } from '@faina/agent-core/testing';
import { describe, expect, it } from 'vitest';
import { readAttachments } from './read-attachments.js';

const mb = 1024 * 1024;
const png = fileOf('image/png').toString('base64');
const read = (data: string, mediaType = 'image/png') => readAttachments([{ mediaType, data }]);

describe('the files of a request', () => {
  it('are decoded, and known by an id, their kind and their content', async () => {
    const data = fileOf('image/png', 1_000);
    const result = await readAttachments([
      { mediaType: 'image/png', data: data.toString('base64') },
      { mediaType: 'text/csv; charset=utf-8', data: btoa('a;b') },
    ]);
    expect(result).toMatchObject({
      value: [
        {
          mediaType: 'image/png',
          bytes: data.length,
          data,
          sha256: expect.stringMatching(/^\w{64}$/),
        },
        { mediaType: 'text/csv', bytes: 3 },
      ],
    });
  });

  it.each([
    ['an end of a line', `${png.slice(0, 76)}\n${png.slice(76)}`],
    ['a space', ` ${png}`],
    ['the alphabet of URLs', fileOf('image/png', 500).toString('base64url')],
    ['too little padding', btoa('a').slice(0, 3)],
    ['padding in the middle', `QQ==${png}`],
    ['bits that are left over', 'QR=='],
    ['padding alone', '='.repeat(10 * mb)],
    ['nothing of the alphabet', '!'.repeat(4 * mb)],
    ['a data URL', `data:image/png;base64,${png}`],
    ['nothing', ''],
  ])('are no base64 with %s', async (_what, data) => {
    expect(await read(data)).toMatchObject({ error: [{ index: 0, field: 'data' }] });
  });

  it.each([
    ['another picture', 'image/png', fileOf('image/jpeg')],
    ['a page', 'image/png', Buffer.from('<html><script>alert(1)</script></html>')],
    ['an archive', 'application/pdf', Buffer.from('504b0304140000000800', 'hex')],
    ['binary data', 'text/plain', noise(100)],
    ['too much text', 'text/plain', Buffer.alloc(mb, 'a')],
  ])('are not taken where the content is %s', async (_what, mediaType, data) => {
    expect(await read(data.toString('base64'), mediaType)).toMatchObject({
      error: [{ index: 0, field: 'data' }],
    });
  });

  it('are not taken where nobody knows their kind, which is told with those that are', async () => {
    const result = await readAttachments([
      { mediaType: 'image/png', data: png },
      { mediaType: 'image/svg+xml', data: png },
    ]);
    const detail: unknown = expect.stringContaining('image/webp');
    expect(result).toMatchObject({ error: [{ index: 1, field: 'mediaType', detail }] });
  });

  it('are bounded together before they are decoded', async () => {
    const data = 'A'.repeat(2 * mb * (4 / 3));
    const files = Array.from({ length: 8 }, () => ({ mediaType: 'image/png', data }));
    const detail: unknown = expect.stringContaining('bytes together');
    expect(await readAttachments(files)).toMatchObject({ error: [{ detail }] });
  });
});
